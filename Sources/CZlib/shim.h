// The parts of zlib that DOM and PreviewServer use.
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

/// Begins to compress; the bits of the window say into which format.
static inline int jsprep_deflate_begin(z_stream *stream, int window_bits) {
    return deflateInit2(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

/// Begins to decompress; the bits of the window say of which format.
static inline int jsprep_inflate_begin_format(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
