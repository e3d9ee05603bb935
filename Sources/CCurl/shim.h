// libcurl for PageLoading, opened when the first request is made: a process that links it takes
// 4 ms longer to start, because of the 30 libraries that it comes with.
#ifndef JSPREP_CCURL_SHIM_H
#define JSPREP_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

/// libcurl's functions that PageLoading calls.
typedef struct {
    CURLcode (*global_init)(long flags);
    char *(*version)(void);
    CURL *(*easy_init)(void);
    void (*easy_cleanup)(CURL *handle);
    CURLcode (*easy_setopt)(CURL *handle, CURLoption option, ...);
    CURLcode (*easy_getinfo)(CURL *handle, CURLINFO info, ...);
    struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
    void (*slist_free_all)(struct curl_slist *list);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_cleanup)(CURLM *multi);
    CURLMcode (*multi_add_handle)(CURLM *multi, CURL *handle);
    CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *handle);
    CURLMcode (*multi_perform)(CURLM *multi, int *running);
    CURLMcode (*multi_poll)(
        CURLM *multi, struct curl_waitfd *extra, unsigned int count, int milliseconds, int *ready);
    CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
    CURLSH *(*share_init)(void);
    CURLSHcode (*share_setopt)(CURLSH *share, CURLSHoption option, ...);
    CURLSHcode (*share_cleanup)(CURLSH *share);
} jsprep_curl;

/// Opens libcurl and fills the table; gives the loader's explanation where that fails, else NULL.
static inline const char *
jsprep_curl_open(jsprep_curl *curl) {
    // The second is what Debian calls the build with GnuTLS.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *reason = dlerror();
        library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
        if (library == NULL) {
            return reason;
        }
    }
    const struct {
        const char *name;
        size_t offset;
    } functions[] = {
#define JSPREP_CURL_FUNCTION(name) {"curl_" #name, offsetof(jsprep_curl, name)}
        JSPREP_CURL_FUNCTION(global_init),
        JSPREP_CURL_FUNCTION(version),
        JSPREP_CURL_FUNCTION(easy_init),
        JSPREP_CURL_FUNCTION(easy_cleanup),
        JSPREP_CURL_FUNCTION(easy_setopt),
        JSPREP_CURL_FUNCTION(easy_getinfo),
        JSPREP_CURL_FUNCTION(slist_append),
        JSPREP_CURL_FUNCTION(slist_free_all),
        JSPREP_CURL_FUNCTION(multi_init),
        JSPREP_CURL_FUNCTION(multi_cleanup),
        JSPREP_CURL_FUNCTION(multi_add_handle),
        JSPREP_CURL_FUNCTION(multi_remove_handle),
        JSPREP_CURL_FUNCTION(multi_perform),
        JSPREP_CURL_FUNCTION(multi_poll),
        JSPREP_CURL_FUNCTION(multi_info_read),
        JSPREP_CURL_FUNCTION(share_init),
        JSPREP_CURL_FUNCTION(share_setopt),
        JSPREP_CURL_FUNCTION(share_cleanup),
#undef JSPREP_CURL_FUNCTION
    };
    for (size_t index = 0; index < sizeof(functions) / sizeof(functions[0]); index++) {
        void *function = dlsym(library, functions[index].name);
        if (function == NULL) {
            return dlerror();
        }
        *(void **) ((char *) curl + functions[index].offset) = function;
    }
    if (curl->global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        return "curl_global_init failed";
    }
    return NULL;
}

// Swift does not call variadic functions.

static inline CURLcode
jsprep_curl_set_number(const jsprep_curl *curl, CURL *handle, CURLoption option, long value) {
    return curl->easy_setopt(handle, option, value);
}

static inline CURLcode
jsprep_curl_set_size(const jsprep_curl *curl, CURL *handle, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(handle, option, value);
}

static inline CURLcode
jsprep_curl_set_text(
    const jsprep_curl *curl, CURL *handle, CURLoption option, const char *value) {
    return curl->easy_setopt(handle, option, value);
}

static inline CURLcode
jsprep_curl_set_pointer(const jsprep_curl *curl, CURL *handle, CURLoption option, void *value) {
    return curl->easy_setopt(handle, option, value);
}

/// The protocols that may be spoken: the names where libcurl knows that option, which has taken the
/// place of the bits.
static inline CURLcode
jsprep_curl_allow_http_only(const jsprep_curl *curl, CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    if (curl->easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK) {
        return CURLE_OK;
    }
#endif
    return curl->easy_setopt(
        handle, (CURLoption) 181 /* CURLOPT_PROTOCOLS */, (long) (1 << 0 | 1 << 1));
}

/// Takes bytes; fewer than `count` as its result ends the transfer.
typedef size_t (*jsprep_curl_taker)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode
jsprep_curl_set_body_taker(
    const jsprep_curl *curl, CURL *handle, jsprep_curl_taker taker, void *context) {
    curl->easy_setopt(handle, CURLOPT_WRITEDATA, context);
    return curl->easy_setopt(handle, CURLOPT_WRITEFUNCTION, taker);
}

static inline CURLcode
jsprep_curl_set_header_taker(
    const jsprep_curl *curl, CURL *handle, jsprep_curl_taker taker, void *context) {
    curl->easy_setopt(handle, CURLOPT_HEADERDATA, context);
    return curl->easy_setopt(handle, CURLOPT_HEADERFUNCTION, taker);
}

/// Whether a connection to an address may be made.
typedef int (*jsprep_curl_address_judge)(
    void *context, const struct sockaddr *address, unsigned int length);

/// What the function that opens sockets is given.
typedef struct {
    jsprep_curl_address_judge judge;
    void *context;
} jsprep_curl_gate;

/// Opens a socket for exactly the address that it will be connected to, where that is allowed.
static inline curl_socket_t
jsprep_curl_open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    const jsprep_curl_gate *gate = (const jsprep_curl_gate *) context;
    (void) purpose;
    if (!gate->judge(gate->context, &address->addr, address->addrlen)) {
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// Lets a gate open the sockets. It has to live as long as the handle.
static inline CURLcode
jsprep_curl_set_gate(const jsprep_curl *curl, CURL *handle, jsprep_curl_gate *gate) {
    curl->easy_setopt(handle, CURLOPT_OPENSOCKETDATA, gate);
    return curl->easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, jsprep_curl_open_socket);
}

static inline long
jsprep_curl_number(const jsprep_curl *curl, CURL *handle, CURLINFO information) {
    long value = 0;
    curl->easy_getinfo(handle, information, &value);
    return value;
}

static inline const char *
jsprep_curl_text(const jsprep_curl *curl, CURL *handle, CURLINFO information) {
    char *value = NULL;
    curl->easy_getinfo(handle, information, &value);
    return value;
}

static inline struct curl_slist *
jsprep_curl_list(const jsprep_curl *curl, CURL *handle, CURLINFO information) {
    struct curl_slist *value = NULL;
    curl->easy_getinfo(handle, information, &value);
    return value;
}

static inline CURLSHcode
jsprep_curl_share(const jsprep_curl *curl, CURLSH *share, int what) {
    return curl->share_setopt(share, CURLSHOPT_SHARE, what);
}

/// A transfer that has ended, and how; NULL where none has.
static inline CURL *
jsprep_curl_finished(const jsprep_curl *curl, CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl->multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}

#endif
