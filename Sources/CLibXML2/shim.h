// The parts of libxml2 that DOM uses.
#ifndef JSPREP_CLIBXML2_SHIM_H
#define JSPREP_CLIBXML2_SHIM_H

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/SAX2.h>

/// The handler of errors; versions of libxml2 differ in whether the error is constant.
static inline void
jsprep_set_error_handler(xmlSAXHandler *handler, void (*report)(void *, const xmlError *)) {
    handler->serror = (xmlStructuredErrorFunc) report;
}

#endif
