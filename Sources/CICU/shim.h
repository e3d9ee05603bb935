// The parts of ICU that DOM uses. The JavaScript engine has loaded the library already.
#ifndef JSPREP_CICU_SHIM_H
#define JSPREP_CICU_SHIM_H

#include <unicode/uidna.h>

// ICU's names carry its version, which a macro adds: Swift does not see them.
static inline UIDNA *jsprep_uidna_open(uint32_t options) {
    UErrorCode error = U_ZERO_ERROR;
    UIDNA *names = uidna_openUTS46(options, &error);
    return U_SUCCESS(error) ? names : NULL;
}

/// The length of the domain in ASCII; negative where it is not valid for another reason than those
/// in `allowed`, or longer than `capacity`.
static inline int32_t
jsprep_uidna_to_ascii(
    const UIDNA *names, const uint16_t *domain, int32_t length, uint16_t *output, int32_t capacity,
    uint32_t allowed) {
    UErrorCode error = U_ZERO_ERROR;
    UIDNAInfo details = UIDNA_INFO_INITIALIZER;
    int32_t count = uidna_nameToASCII(
        names, (const UChar *) domain, length, (UChar *) output, capacity, &details, &error);
    return U_SUCCESS(error) && (details.errors & ~allowed) == 0 ? count : -1;
}

#endif
