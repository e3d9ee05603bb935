// WebKitGTK for RealWebKit, opened when it is used: nothing of it is needed to build or to start. Its
// objects are opaque here, so its headers are not needed either; the functions are those of the
// library with the number 4.1, whose interface is stable.
#ifndef JSPREP_CWEBKIT_SHIM_H
#define JSPREP_CWEBKIT_SHIM_H

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef void *jsprep_object;
typedef void (*jsprep_ready)(jsprep_object source, jsprep_object result, void *data);

/// What GLib says of a failure.
typedef struct {
    uint32_t domain;
    int code;
    char *message;
} jsprep_error;

/// The functions of WebKitGTK, GTK, Cairo and GLib that RealWebKit calls.
typedef struct {
    // GLib
    int (*g_main_context_iteration)(jsprep_object context, int may_block);
    unsigned (*g_timeout_add)(unsigned milliseconds, int (*function)(void *), void *data);
    int (*g_source_remove)(unsigned source);
    unsigned (*g_unix_fd_add)(
        int file, int condition, int (*function)(int file, int condition, void *data), void *data);
    jsprep_object (*g_bytes_new)(const void *bytes, size_t size);
    void (*g_bytes_unref)(jsprep_object bytes);
    void (*g_free)(void *memory);
    void (*g_error_free)(jsprep_error *error);
    void (*g_object_unref)(jsprep_object object);
    jsprep_object (*g_object_ref)(jsprep_object object);
    jsprep_object (*g_object_new)(size_t type, const char *property, ...);
    void (*g_object_set)(jsprep_object object, const char *property, ...);
    unsigned long (*g_signal_connect_data)(
        jsprep_object object, const char *signal, void (*handler)(void), void *data,
        void *destroy, int flags);
    uint32_t (*g_quark_from_static_string)(const char *text);
    jsprep_error *(*g_error_new_literal)(uint32_t domain, int code, const char *message);
    jsprep_object (*g_memory_input_stream_new_from_bytes)(jsprep_object bytes);
    jsprep_object (*g_tls_certificate_new_from_pem)(
        const void *text, ptrdiff_t length, jsprep_error **error);
    // GTK
    int (*gtk_init_check)(int *count, char ***arguments);
    jsprep_object (*gtk_offscreen_window_new)(void);
    void (*gtk_window_set_default_size)(jsprep_object window, int width, int height);
    void (*gtk_container_add)(jsprep_object container, jsprep_object widget);
    void (*gtk_widget_show_all)(jsprep_object widget);
    // WebKitGTK
    unsigned (*webkit_get_major_version)(void);
    unsigned (*webkit_get_minor_version)(void);
    unsigned (*webkit_get_micro_version)(void);
    size_t (*webkit_web_view_get_type)(void);
    jsprep_object (*webkit_web_context_new_ephemeral)(void);
    void (*webkit_web_context_set_preferred_languages)(
        jsprep_object context, const char *const *languages);
    jsprep_object (*webkit_web_context_get_website_data_manager)(jsprep_object context);
    void (*webkit_web_context_allow_tls_certificate_for_host)(
        jsprep_object context, jsprep_object certificate, const char *host);
    void (*webkit_web_context_register_uri_scheme)(
        jsprep_object context, const char *scheme, void (*answer)(jsprep_object request, void *data),
        void *data, void *destroy);
    jsprep_object (*webkit_web_context_get_security_manager)(jsprep_object context);
    void (*webkit_security_manager_register_uri_scheme_as_secure)(
        jsprep_object manager, const char *scheme);
    void (*webkit_security_manager_register_uri_scheme_as_cors_enabled)(
        jsprep_object manager, const char *scheme);
    const char *(*webkit_uri_scheme_request_get_uri)(jsprep_object request);
    void (*webkit_uri_scheme_request_finish)(
        jsprep_object request, jsprep_object stream, int64_t size, const char *type);
    void (*webkit_uri_scheme_request_finish_error)(jsprep_object request, jsprep_error *error);
    jsprep_object (*webkit_network_proxy_settings_new)(
        const char *proxy, const char *const *ignored_hosts);
    void (*webkit_website_data_manager_set_network_proxy_settings)(
        jsprep_object manager, int mode, jsprep_object settings);
    jsprep_object (*webkit_settings_new)(void);
    void (*webkit_web_view_load_bytes)(
        jsprep_object view, jsprep_object bytes, const char *type, const char *charset,
        const char *address);
    void (*webkit_web_view_evaluate_javascript)(
        jsprep_object view, const char *script, ptrdiff_t length, const char *world,
        const char *address, jsprep_object cancellable, jsprep_ready ready, void *data);
    jsprep_object (*webkit_web_view_evaluate_javascript_finish)(
        jsprep_object view, jsprep_object result, jsprep_error **error);
    void (*webkit_web_view_call_async_javascript_function)(
        jsprep_object view, const char *body, ptrdiff_t length, jsprep_object arguments,
        const char *world, const char *address, jsprep_object cancellable, jsprep_ready ready,
        void *data);
    jsprep_object (*webkit_web_view_call_async_javascript_function_finish)(
        jsprep_object view, jsprep_object result, jsprep_error **error);
    char *(*jsc_value_to_string)(jsprep_object value);
    void (*webkit_web_view_stop_loading)(jsprep_object view);
    int (*webkit_response_policy_decision_is_main_frame_main_resource)(jsprep_object decision);
    void (*webkit_policy_decision_ignore)(jsprep_object decision);
    jsprep_object (*webkit_navigation_policy_decision_get_navigation_action)(
        jsprep_object decision);
    jsprep_object (*webkit_navigation_action_get_request)(jsprep_object action);
    const char *(*webkit_uri_request_get_uri)(jsprep_object request);
    int (*webkit_script_dialog_get_dialog_type)(jsprep_object dialog);
    const char *(*webkit_script_dialog_get_message)(jsprep_object dialog);
    void (*webkit_permission_request_deny)(jsprep_object request);
    void (*webkit_download_cancel)(jsprep_object download);
    void (*webkit_authentication_request_cancel)(jsprep_object request);
    void (*webkit_web_view_get_snapshot)(
        jsprep_object view, int region, int options, jsprep_object cancellable, jsprep_ready ready,
        void *data);
    jsprep_object (*webkit_web_view_get_snapshot_finish)(
        jsprep_object view, jsprep_object result, jsprep_error **error);
    // Cairo
    int (*cairo_surface_write_to_png_stream)(
        jsprep_object surface,
        int (*write)(void *data, const unsigned char *bytes, unsigned count), void *data);
    void (*cairo_surface_destroy)(jsprep_object surface);
    const char *(*webkit_web_resource_get_uri)(jsprep_object resource);
    jsprep_object (*webkit_web_resource_get_response)(jsprep_object resource);
    void (*webkit_web_resource_get_data)(
        jsprep_object resource, jsprep_object cancellable, jsprep_ready ready, void *data);
    unsigned char *(*webkit_web_resource_get_data_finish)(
        jsprep_object resource, jsprep_object result, size_t *length, jsprep_error **error);
    const char *(*webkit_uri_response_get_mime_type)(jsprep_object response);
    jsprep_object (*webkit_web_view_get_user_content_manager)(jsprep_object view);
    jsprep_object (*webkit_user_content_filter_store_new)(const char *folder);
    void (*webkit_user_content_filter_store_save)(
        jsprep_object store, const char *name, jsprep_object rules, jsprep_object cancellable,
        jsprep_ready ready, void *data);
    jsprep_object (*webkit_user_content_filter_store_save_finish)(
        jsprep_object store, jsprep_object result, jsprep_error **error);
    void (*webkit_user_content_manager_add_filter)(jsprep_object manager, jsprep_object filter);
    void (*webkit_user_content_filter_unref)(jsprep_object filter);
    jsprep_object (*webkit_user_script_new)(
        const char *source, int frames, int time, const char *const *allowed,
        const char *const *blocked);
    jsprep_object (*webkit_user_script_new_for_world)(
        const char *source, int frames, int time, const char *world, const char *const *allowed,
        const char *const *blocked);
    void (*webkit_user_script_unref)(jsprep_object script);
    void (*webkit_user_content_manager_add_script)(jsprep_object manager, jsprep_object script);
} jsprep_webkit;

/// Opens the library and fills the table; gives the loader's explanation where that fails, else NULL.
static inline const char *
jsprep_webkit_open(jsprep_webkit *webkit) {
    void *library = dlopen("libwebkit2gtk-4.1.so.0", RTLD_NOW | RTLD_GLOBAL);
    if (library == NULL) {
        return dlerror();
    }
    const struct {
        const char *name;
        size_t offset;
    } functions[] = {
#define JSPREP_WEBKIT_FUNCTION(name) {#name, offsetof(jsprep_webkit, name)}
        JSPREP_WEBKIT_FUNCTION(g_main_context_iteration),
        JSPREP_WEBKIT_FUNCTION(g_timeout_add),
        JSPREP_WEBKIT_FUNCTION(g_source_remove),
        JSPREP_WEBKIT_FUNCTION(g_unix_fd_add),
        JSPREP_WEBKIT_FUNCTION(g_bytes_new),
        JSPREP_WEBKIT_FUNCTION(g_bytes_unref),
        JSPREP_WEBKIT_FUNCTION(g_free),
        JSPREP_WEBKIT_FUNCTION(g_error_free),
        JSPREP_WEBKIT_FUNCTION(g_object_unref),
        JSPREP_WEBKIT_FUNCTION(g_object_ref),
        JSPREP_WEBKIT_FUNCTION(g_object_new),
        JSPREP_WEBKIT_FUNCTION(g_object_set),
        JSPREP_WEBKIT_FUNCTION(g_signal_connect_data),
        JSPREP_WEBKIT_FUNCTION(g_quark_from_static_string),
        JSPREP_WEBKIT_FUNCTION(g_error_new_literal),
        JSPREP_WEBKIT_FUNCTION(g_memory_input_stream_new_from_bytes),
        JSPREP_WEBKIT_FUNCTION(g_tls_certificate_new_from_pem),
        JSPREP_WEBKIT_FUNCTION(gtk_init_check),
        JSPREP_WEBKIT_FUNCTION(gtk_offscreen_window_new),
        JSPREP_WEBKIT_FUNCTION(gtk_window_set_default_size),
        JSPREP_WEBKIT_FUNCTION(gtk_container_add),
        JSPREP_WEBKIT_FUNCTION(gtk_widget_show_all),
        JSPREP_WEBKIT_FUNCTION(webkit_get_major_version),
        JSPREP_WEBKIT_FUNCTION(webkit_get_minor_version),
        JSPREP_WEBKIT_FUNCTION(webkit_get_micro_version),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_get_type),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_new_ephemeral),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_set_preferred_languages),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_get_website_data_manager),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_allow_tls_certificate_for_host),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_register_uri_scheme),
        JSPREP_WEBKIT_FUNCTION(webkit_web_context_get_security_manager),
        JSPREP_WEBKIT_FUNCTION(webkit_security_manager_register_uri_scheme_as_secure),
        JSPREP_WEBKIT_FUNCTION(webkit_security_manager_register_uri_scheme_as_cors_enabled),
        JSPREP_WEBKIT_FUNCTION(webkit_uri_scheme_request_get_uri),
        JSPREP_WEBKIT_FUNCTION(webkit_uri_scheme_request_finish),
        JSPREP_WEBKIT_FUNCTION(webkit_uri_scheme_request_finish_error),
        JSPREP_WEBKIT_FUNCTION(webkit_network_proxy_settings_new),
        JSPREP_WEBKIT_FUNCTION(webkit_website_data_manager_set_network_proxy_settings),
        JSPREP_WEBKIT_FUNCTION(webkit_settings_new),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_load_bytes),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_evaluate_javascript),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_evaluate_javascript_finish),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_call_async_javascript_function),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_call_async_javascript_function_finish),
        JSPREP_WEBKIT_FUNCTION(jsc_value_to_string),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_stop_loading),
        JSPREP_WEBKIT_FUNCTION(webkit_response_policy_decision_is_main_frame_main_resource),
        JSPREP_WEBKIT_FUNCTION(webkit_policy_decision_ignore),
        JSPREP_WEBKIT_FUNCTION(webkit_navigation_policy_decision_get_navigation_action),
        JSPREP_WEBKIT_FUNCTION(webkit_navigation_action_get_request),
        JSPREP_WEBKIT_FUNCTION(webkit_uri_request_get_uri),
        JSPREP_WEBKIT_FUNCTION(webkit_script_dialog_get_dialog_type),
        JSPREP_WEBKIT_FUNCTION(webkit_script_dialog_get_message),
        JSPREP_WEBKIT_FUNCTION(webkit_permission_request_deny),
        JSPREP_WEBKIT_FUNCTION(webkit_download_cancel),
        JSPREP_WEBKIT_FUNCTION(webkit_authentication_request_cancel),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_get_snapshot),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_get_snapshot_finish),
        JSPREP_WEBKIT_FUNCTION(cairo_surface_write_to_png_stream),
        JSPREP_WEBKIT_FUNCTION(cairo_surface_destroy),
        JSPREP_WEBKIT_FUNCTION(webkit_web_resource_get_uri),
        JSPREP_WEBKIT_FUNCTION(webkit_web_resource_get_response),
        JSPREP_WEBKIT_FUNCTION(webkit_web_resource_get_data),
        JSPREP_WEBKIT_FUNCTION(webkit_web_resource_get_data_finish),
        JSPREP_WEBKIT_FUNCTION(webkit_uri_response_get_mime_type),
        JSPREP_WEBKIT_FUNCTION(webkit_web_view_get_user_content_manager),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_filter_store_new),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_filter_store_save),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_filter_store_save_finish),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_manager_add_filter),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_filter_unref),
        JSPREP_WEBKIT_FUNCTION(webkit_user_script_new),
        JSPREP_WEBKIT_FUNCTION(webkit_user_script_new_for_world),
        JSPREP_WEBKIT_FUNCTION(webkit_user_script_unref),
        JSPREP_WEBKIT_FUNCTION(webkit_user_content_manager_add_script),
#undef JSPREP_WEBKIT_FUNCTION
    };
    for (size_t index = 0; index < sizeof functions / sizeof functions[0]; index++) {
        // The libraries that it comes with are searched too.
        void *function = dlsym(library, functions[index].name);
        if (function == NULL) {
            return dlerror();
        }
        *(void **)((char *)webkit + functions[index].offset) = function;
    }
    return NULL;
}

/// Runs a display without a screen, which writes its number to a descriptor, until the process that started
/// this one has ended.
///
/// A server that is about to wait for its clients overlooks the signal that comes in that moment, and
/// the end of its last client is such a moment: it is asked until it has ended.
static inline void
jsprep_keep_display(int starter, int output, const char *screen) {
    sigset_t signals;
    sigset_t earlier;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, &signals, &earlier);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    int keeper = getpid();
    int display = fork();
    if (display == 0) {
        sigprocmask(SIG_SETMASK, &earlier, NULL);
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != keeper) {
            _exit(127);
        }
        int null = open("/dev/null", O_RDWR);
        dup2(null, 0);
        dup2(output, 1);
        dup2(null, 2);
        execlp(
            "Xvfb", "Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp",
            "-noreset", (char *)NULL);
        _exit(127);
    }
    for (int file = 0; file < 256; file++) {
        close(file);
    }
    const struct timespec patience = {.tv_nsec = 50000000};
    int is_over = display < 0 || getppid() != starter;
    while (display > 0 && waitpid(display, NULL, WNOHANG) == 0) {
        if (is_over) {
            kill(display, SIGTERM);
        }
        is_over |= sigtimedwait(&signals, NULL, is_over ? &patience : NULL) == SIGTERM;
    }
}

/// Starts a display without a screen, which ends with the thread that calls this, and writes its number
/// to a descriptor. Gives the process that keeps it, or -1.
static inline int
jsprep_start_display(int output, const char *screen) {
    int starter = getpid();
    int process = fork();
    if (process != 0) {
        return process;
    }
    // It clears up when it is asked to end, so it must not be killed with its group.
    setpgid(0, 0);
    jsprep_keep_display(starter, output, screen);
    _exit(0);
}

/// Starts a process that ends the process group of this one when the thread that calls this ends: WebKit's
/// own processes do not notice it while a page keeps them busy.
///
/// Returns 0 at once, and 1 in the new process once the group has ended: it clears up and ends.
static inline int
jsprep_guard_group(void) {
    int leader = getpid();
    // The writing end stays open in the leader until its last thread has ended.
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        return 0;
    }
    int guard = fork();
    if (guard != 0) {
        // From here on a signal to the group does not reach it.
        setpgid(guard, guard);
        close(ends[0]);
        return 0;
    }
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    setpgid(0, 0);
    for (int file = 0; file < 256; file++) {
        if (file != ends[0]) {
            close(file);
        }
    }
    int received;
    if (getppid() == leader) {
        sigwait(&signals, &received);
    }
    kill(-leader, SIGKILL);
    // A thread may still be in the middle of making a file.
    char byte;
    while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
    }
    return 1;
}

/// Lets the process end with its parent.
static inline void
jsprep_end_with_parent(void) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

/// A view with a context, settings and a policy for what pages may load.
static inline jsprep_object
jsprep_webkit_view(
    const jsprep_webkit *webkit, jsprep_object context, jsprep_object settings,
    const char *policy) {
    return webkit->g_object_new(
        webkit->webkit_web_view_get_type(), "web-context", context, "settings", settings,
        "default-content-security-policy", policy, (char *)NULL);
}

/// Sets a property that is text.
static inline void
jsprep_webkit_set_text(
    const jsprep_webkit *webkit, jsprep_object object, const char *property, const char *value) {
    webkit->g_object_set(object, property, value, (char *)NULL);
}

/// Sets a property that is a number or a flag.
static inline void
jsprep_webkit_set_number(
    const jsprep_webkit *webkit, jsprep_object object, const char *property, int value) {
    webkit->g_object_set(object, property, value, (char *)NULL);
}

#endif
