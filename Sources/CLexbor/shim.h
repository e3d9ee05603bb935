// The parts of lexbor that DOM uses.
#ifndef JSPREP_CLEXBOR_SHIM_H
#define JSPREP_CLEXBOR_SHIM_H

#include <lexbor/html/html.h>
#include <lexbor/css/css.h>
#include <lexbor/selectors/selectors.h>
#include <lexbor/dom/dom.h>
#include <lexbor/encoding/encoding.h>
#include <lexbor/url/url.h>
#include <lexbor/unicode/unicode.h>
#include <lexbor/punycode/punycode.h>
#include <lexbor/tag/tag.h>
#include <lexbor/ns/ns.h>

#endif
