// The program of a build without the editor.
#include "cli/dispatch.h"

int main(int argc, char** argv) { return groma::cli::run(argc, argv, GROMA_VERSION, nullptr); }
