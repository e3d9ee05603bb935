// GnuTLS, opened when a server of this process needs a certificate that nobody has to trust. Its functions
// are declared here, so that building needs no package of headers. Where libmicrohttpd speaks TLS,
// GnuTLS is too.
#ifndef JSPREP_CGNUTLS_SHIM_H
#define JSPREP_CGNUTLS_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <time.h>

/// Makes a key (ECDSA on the curve P-256) and a certificate that the key itself has signed, both in PEM
/// with a null byte at the end. The certificate is valid from the day before `now` for two days.
///
/// The sizes are those of the buffers at first, then those of the texts. Gives 0, or -1 if the library
/// is not there or fails.
static inline int
jsprep_tls_identity(
    const char *name, size_t name_size, time_t now, char *certificate, size_t *certificate_size,
    char *key, size_t *key_size) {
    void *library = dlopen("libgnutls.so.30", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return -1;
    }
#define JSPREP_TLS_FUNCTION(result, name, ...) \
    result (*name)(__VA_ARGS__); \
    *(void **) &name = dlsym(library, "gnutls_x509_" #name); \
    if (name == NULL) return -1
    JSPREP_TLS_FUNCTION(int, privkey_init, void **);
    JSPREP_TLS_FUNCTION(int, privkey_generate, void *, int, unsigned, unsigned);
    JSPREP_TLS_FUNCTION(int, privkey_export, void *, int, void *, size_t *);
    JSPREP_TLS_FUNCTION(void, privkey_deinit, void *);
    JSPREP_TLS_FUNCTION(int, crt_init, void **);
    JSPREP_TLS_FUNCTION(int, crt_set_version, void *, unsigned);
    JSPREP_TLS_FUNCTION(int, crt_set_key, void *, void *);
    JSPREP_TLS_FUNCTION(int, crt_set_serial, void *, const void *, size_t);
    JSPREP_TLS_FUNCTION(int, crt_set_activation_time, void *, time_t);
    JSPREP_TLS_FUNCTION(int, crt_set_expiration_time, void *, time_t);
    JSPREP_TLS_FUNCTION(
        int, crt_set_dn_by_oid, void *, const char *, unsigned, const void *, unsigned);
    JSPREP_TLS_FUNCTION(int, crt_sign2, void *, void *, void *, int, unsigned);
    JSPREP_TLS_FUNCTION(int, crt_export, void *, int, void *, size_t *);
    JSPREP_TLS_FUNCTION(void, crt_deinit, void *);
#undef JSPREP_TLS_FUNCTION
    // GnuTLS's numbers: GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1),
    // GNUTLS_DIG_SHA256, GNUTLS_X509_FMT_PEM.
    enum { ecdsa = 4, sha256 = 6, pem = 1 };
    const unsigned curve = 1u << 31 | 2u;
    void *private_key = NULL, *signed_key = NULL;
    if (privkey_init(&private_key) != 0) {
        return -1;
    }
    int failed = crt_init(&signed_key) != 0;
    failed = failed || privkey_generate(private_key, ecdsa, curve, 0) != 0
        || crt_set_version(signed_key, 3) != 0 || crt_set_key(signed_key, private_key) != 0
        || crt_set_serial(signed_key, "\1", 1) != 0
        || crt_set_activation_time(signed_key, now - 86400) != 0
        || crt_set_expiration_time(signed_key, now + 86400) != 0
        || crt_set_dn_by_oid(signed_key, "2.5.4.3", 0, name, (unsigned) name_size) != 0
        || crt_sign2(signed_key, signed_key, private_key, sha256, 0) != 0
        || crt_export(signed_key, pem, certificate, certificate_size) != 0
        || privkey_export(private_key, pem, key, key_size) != 0;
    if (signed_key != NULL) {
        crt_deinit(signed_key);
    }
    privkey_deinit(private_key);
    return failed ? -1 : 0;
}

#endif
