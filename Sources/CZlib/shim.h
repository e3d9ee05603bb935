// The parts of zlib that DOM and PreviewServer use.
#ifndef JSPREP_CZLIB_SHIM_H
#define JSPREP_CZLIB_SHIM_H

#include <zlib.h>

/// Begins to compress; deflateInit2 itself is a macro. The bits of the window say into which format:
/// 15 for zlib's, -15 for none around the data, 15 + 16 for gzip's.
static inline int jsprep_deflate_begin(z_stream *stream, int level, int window_bits) {
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
}

/// Begins to decompress; inflateInit2 itself is a macro. The bits are those of jsprep_deflate_begin.
static inline int jsprep_inflate_begin(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
