#include "tests/gui/kills/display.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/keysym.h>

#include <algorithm>
#include <thread>

namespace groma::gui {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned kWidth = 1100,
                   kHeight = 720; // its pictures are drawn by the processor: the smaller the sooner
constexpr auto kBetweenLooks = std::chrono::milliseconds(2);

// A number that a window keeps under a name; -1: none.
long numberOf(Display* display, Window window, const char* name) {
    Atom type = 0;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char* bytes = nullptr;
    XGetWindowProperty(display, window, XInternAtom(display, name, False), 0, 1, False, XA_CARDINAL, &type,
                       &format, &count, &left, &bytes);
    const long number = count == 1 && bytes != nullptr ? *reinterpret_cast<long*>(bytes) : -1;
    if (bytes != nullptr) XFree(bytes);
    return number;
}

Window windowOf(Display* display, pid_t process) {
    Window root = 0, parent = 0, found = 0;
    Window* children = nullptr;
    unsigned count = 0;
    if (XQueryTree(display, DefaultRootWindow(display), &root, &parent, &children, &count) == 0) return 0;
    for (unsigned i = 0; i < count; ++i)
        if (numberOf(display, children[i], "_NET_WM_PID") == process) found = children[i];
    if (children != nullptr) XFree(children);
    return found;
}

// Windows of others come and go while they are looked through.
int forgive(Display*, XErrorEvent*) { return 0; }

} // namespace

struct Hands::State {
    Display* display = nullptr;
    Window window = 0;
    int width = 0, height = 0, x = 0, y = 0;
    unsigned held = 0;
    Time time = 1000; // of the events: it must go on, or a key counts as pressed twice
    long asked = 0;

    XEvent pointer(int type) {
        XEvent event{};
        event.xbutton.type = type;
        event.xbutton.window = window;
        event.xbutton.root = DefaultRootWindow(display);
        event.xbutton.time = time += 10;
        event.xbutton.x = event.xbutton.x_root = x;
        event.xbutton.y = event.xbutton.y_root = y;
        event.xbutton.same_screen = True;
        return event;
    }
    void send(XEvent event, long mask) {
        XSendEvent(display, window, False, mask, &event);
        XFlush(display);
    }
    void key(int type, unsigned long symbol, unsigned modifiers) {
        XEvent event{};
        event.xkey.type = type;
        event.xkey.window = window;
        event.xkey.root = DefaultRootWindow(display);
        event.xkey.time = time += 10;
        event.xkey.state = modifiers;
        event.xkey.keycode = XKeysymToKeycode(display, symbol);
        event.xkey.same_screen = True;
        send(event, type == KeyPress ? KeyPressMask : KeyReleaseMask);
    }
    bool answered(Clock::time_point until) {
        const Atom ping = XInternAtom(display, "_NET_WM_PING", False);
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = window;
        event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(ping);
        event.xclient.data.l[1] = ++asked;
        event.xclient.data.l[2] = static_cast<long>(window);
        send(event, NoEventMask);
        while (Clock::now() < until) {
            XEvent answer{};
            while (XPending(display) > 0) {
                XNextEvent(display, &answer);
                const bool ours = answer.type == ClientMessage &&
                                  answer.xclient.data.l[0] == static_cast<long>(ping) &&
                                  answer.xclient.data.l[2] == static_cast<long>(window);
                if (ours && answer.xclient.data.l[1] == asked) return true;
            }
            std::this_thread::sleep_for(kBetweenLooks);
        }
        return false;
    }
};

Hands::Hands(pid_t process, std::chrono::seconds patience) : state_(std::make_unique<State>()) {
    XSetErrorHandler(forgive);
    state_->display = XOpenDisplay(nullptr);
    if (state_->display == nullptr) return;
    XSelectInput(state_->display, DefaultRootWindow(state_->display),
                 SubstructureNotifyMask); // where answers to a ping go
    for (const Clock::time_point until = Clock::now() + patience;
         state_->window == 0 && Clock::now() < until;) {
        state_->window = windowOf(state_->display, process);
        std::this_thread::sleep_for(kBetweenLooks);
    }
    if (state_->window != 0) XResizeWindow(state_->display, state_->window, kWidth, kHeight);
    XSync(state_->display, False);
    XWindowAttributes attributes{};
    if (state_->window != 0 && XGetWindowAttributes(state_->display, state_->window, &attributes) != 0) {
        state_->width = attributes.width;
        state_->height = attributes.height;
    }
}

Hands::~Hands() {
    if (state_->display != nullptr) XCloseDisplay(state_->display);
}

bool Hands::ok() const { return state_->width > 0; }

std::string Hands::title() const {
    char* name = nullptr;
    std::string title;
    if (XFetchName(state_->display, state_->window, &name) != 0 && name != nullptr) title = name;
    if (name != nullptr) XFree(name);
    return title;
}

void Hands::move(double x, double y) {
    state_->x = static_cast<int>(x * state_->width);
    state_->y = static_cast<int>(y * state_->height);
    XEvent event = state_->pointer(MotionNotify);
    event.xmotion.state = state_->held;
    state_->send(event, PointerMotionMask);
}

void Hands::button(bool down) {
    XEvent event = state_->pointer(down ? ButtonPress : ButtonRelease);
    event.xbutton.button = Button1;
    event.xbutton.state = state_->held;
    state_->held = down ? Button1Mask : 0;
    state_->send(event, down ? ButtonPressMask : ButtonReleaseMask);
}

void Hands::key(unsigned long symbol, bool control) {
    const unsigned modifiers = control ? ControlMask : 0;
    if (control) state_->key(KeyPress, XK_Control_L, 0);
    state_->key(KeyPress, symbol, modifiers);
    state_->key(KeyRelease, symbol, modifiers);
    if (control) state_->key(KeyRelease, XK_Control_L, modifiers);
}

bool Hands::taken(int turns, std::chrono::seconds patience) {
    const Clock::time_point until = Clock::now() + patience;
    for (int turn = 0; turn < turns; ++turn)
        if (!state_->answered(until)) return false;
    return true;
}

} // namespace groma::gui
