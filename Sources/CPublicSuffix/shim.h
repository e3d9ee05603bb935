// libpsl, opened when a script first sets a cookie: most scripts set none. Its functions are declared
// here, so that building needs no package of headers. Where libcurl is, libpsl is too.
#ifndef JSPREP_CPUBLICSUFFIX_SHIM_H
#define JSPREP_CPUBLICSUFFIX_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

/// The list that libpsl has in itself, and the function that looks a domain up.
typedef struct {
    const void *list;
    int (*is_public_suffix)(const void *list, const char *domain, int type);
} jsprep_psl;

/// Opens the library; gives a table without a list where that fails.
static inline jsprep_psl
jsprep_psl_open(void) {
    jsprep_psl library = {NULL, NULL};
    void *handle = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        return library;
    }
    const void *(*builtin)(void);
    *(void **) &builtin = dlsym(handle, "psl_builtin");
    *(void **) &library.is_public_suffix = dlsym(handle, "psl_is_public_suffix2");
    if (builtin != NULL && library.is_public_suffix != NULL) {
        library.list = builtin();
    }
    return library;
}

/// Whether a domain in ASCII is a public suffix. A name of one label that is not in the list is none.
static inline int
jsprep_psl_has(jsprep_psl library, const char *domain) {
    // PSL_TYPE_ANY and PSL_TYPE_NO_STAR_RULE
    return library.list != NULL && library.is_public_suffix(library.list, domain, 3 | 4);
}

#endif
