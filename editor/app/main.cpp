#include "cli/dispatch.h"
#include "editor/app/app.h"

int main(int argc, char** argv) { return groma::cli::run(argc, argv, GROMA_VERSION, groma::app::edit); }
