// The parts of zlib that PreviewServer uses.
#ifndef JSPREP_CZLIB_SHIM_H
#define JSPREP_CZLIB_SHIM_H

#include <zlib.h>

/// Begins to compress into the gzip format; deflateInit2 itself is a macro.
static inline int jsprep_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

/// Begins to decompress deflated data without a header; inflateInit2 itself is a macro.
static inline int jsprep_inflate_begin(z_stream *stream) {
    return inflateInit2(stream, -15);
}

#endif
