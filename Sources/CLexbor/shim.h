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

// Exported, but declared in lexbor's sources only.
const lxb_tag_data_t *
lxb_tag_append(lexbor_hash_t *hash, lxb_tag_id_t tag_id, const lxb_char_t *name, size_t length);
lxb_dom_attr_data_t *
lxb_dom_attr_qualified_name_append(lexbor_hash_t *hash, const lxb_char_t *name, size_t length);
lxb_status_t
lxb_html_parse_chunk_prepare(lxb_html_parser_t *parser, lxb_html_document_t *document);

/// The entry of a namespace, made where it is new. lexbor's own function folds case.
static inline const lxb_ns_data_t *
jsprep_namespace_entry(lexbor_hash_t *hash, const lxb_char_t *name, size_t length) {
    const lxb_ns_data_t *known = lxb_ns_data_by_link(hash, name, length);
    if (known != NULL && known->entry.length == length
        && memcmp(lexbor_hash_entry_str(&known->entry), name, length) == 0)
    {
        return known;
    }
    lxb_ns_data_t *made = lexbor_hash_insert(hash, lexbor_hash_insert_raw, name, length);
    if (made != NULL) {
        made->ns_id = (lxb_ns_id_t) made;
    }
    return made;
}

/// The entry of a namespace prefix, made where it is new. lexbor's own function folds case.
static inline const lxb_ns_prefix_data_t *
jsprep_prefix_entry(lexbor_hash_t *hash, const lxb_char_t *name, size_t length) {
    const lxb_ns_prefix_data_t *known = lxb_ns_prefix_data_by_name(hash, name, length);
    if (known != NULL && known->entry.length == length
        && memcmp(lexbor_hash_entry_str(&known->entry), name, length) == 0)
    {
        return known;
    }
    lxb_ns_prefix_data_t *made = lexbor_hash_insert(hash, lexbor_hash_insert_raw, name, length);
    if (made != NULL) {
        made->prefix_id = (lxb_ns_prefix_id_t) made;
    }
    return made;
}

/// The characters of a hash entry, which short names keep inside.
static inline const lxb_char_t *
jsprep_entry_text(const lexbor_hash_entry_t *entry) {
    return lexbor_hash_entry_str(entry);
}

#endif
