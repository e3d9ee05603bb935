// GNU libmicrohttpd, loaded when a server starts: with the TLS library behind it, linking it would
// slow the start of every other command down.
#ifndef JSPREP_CMICROHTTPD_SHIM_H
#define JSPREP_CMICROHTTPD_SHIM_H

#include <dlfcn.h>
#include <microhttpd.h>

/// The functions of the library that are called. All of them are there after `jsprep_mhd_load`.
struct jsprep_mhd {
    __typeof__(MHD_start_daemon) *start_daemon;
    __typeof__(MHD_stop_daemon) *stop_daemon;
    __typeof__(MHD_add_connection) *add_connection;
    __typeof__(MHD_quiesce_daemon) *quiesce_daemon;
    __typeof__(MHD_is_feature_supported) *is_feature_supported;
    __typeof__(MHD_get_version) *get_version;
    __typeof__(MHD_get_connection_info) *get_connection_info;
    __typeof__(MHD_get_connection_values_n) *get_connection_values;
    __typeof__(MHD_suspend_connection) *suspend_connection;
    __typeof__(MHD_resume_connection) *resume_connection;
    __typeof__(MHD_create_response_from_buffer) *create_response;
    __typeof__(MHD_create_response_from_callback) *create_stream;
    __typeof__(MHD_add_response_header) *add_response_header;
    __typeof__(MHD_queue_response) *queue_response;
    __typeof__(MHD_destroy_response) *destroy_response;
};

/// Loads the library and finds its functions.
///
/// Returns null, or the name of what is missing.
static inline const char *jsprep_mhd_load(struct jsprep_mhd *library) {
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (handle == 0) return "libmicrohttpd.so.12";
#define JSPREP_MHD_FIND(member, symbol) \
    library->member = (__typeof__(symbol) *) dlsym(handle, #symbol); \
    if (library->member == 0) return #symbol
    JSPREP_MHD_FIND(start_daemon, MHD_start_daemon);
    JSPREP_MHD_FIND(stop_daemon, MHD_stop_daemon);
    JSPREP_MHD_FIND(add_connection, MHD_add_connection);
    JSPREP_MHD_FIND(quiesce_daemon, MHD_quiesce_daemon);
    JSPREP_MHD_FIND(is_feature_supported, MHD_is_feature_supported);
    JSPREP_MHD_FIND(get_version, MHD_get_version);
    JSPREP_MHD_FIND(get_connection_info, MHD_get_connection_info);
    JSPREP_MHD_FIND(get_connection_values, MHD_get_connection_values_n);
    JSPREP_MHD_FIND(suspend_connection, MHD_suspend_connection);
    JSPREP_MHD_FIND(resume_connection, MHD_resume_connection);
    JSPREP_MHD_FIND(create_response, MHD_create_response_from_buffer);
    JSPREP_MHD_FIND(create_stream, MHD_create_response_from_callback);
    JSPREP_MHD_FIND(add_response_header, MHD_add_response_header);
    JSPREP_MHD_FIND(queue_response, MHD_queue_response);
    JSPREP_MHD_FIND(destroy_response, MHD_destroy_response);
#undef JSPREP_MHD_FIND
    return 0;
}

/// `MHD_start_daemon` with its options in an array, as Swift cannot call variadic functions.
static inline struct MHD_Daemon *jsprep_mhd_start(
    const struct jsprep_mhd *library, unsigned int flags, MHD_AccessHandlerCallback handler,
    void *context, struct MHD_OptionItem *options) {
    return library->start_daemon(
        flags, 0, 0, 0, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// A connection's socket, or -1.
static inline int
jsprep_mhd_socket(const struct jsprep_mhd *library, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == 0 ? -1 : info->connect_fd;
}

/// What `MHD_OPTION_NOTIFY_CONNECTION` put into a connection, or null.
static inline void *
jsprep_mhd_connection_context(const struct jsprep_mhd *library, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == 0 ? 0 : info->socket_context;
}

/// The bytes of a request's head, once all of it is there; 0 before.
static inline size_t
jsprep_mhd_head_size(const struct jsprep_mhd *library, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library->get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == 0 ? 0 : info->header_size;
}

/// The address of a connection's client, or null.
static inline const struct sockaddr *
jsprep_mhd_client(const struct jsprep_mhd *library, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library->get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == 0 ? 0 : info->client_addr;
}

#endif
