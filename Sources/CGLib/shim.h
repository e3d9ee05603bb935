// The parts of GLib that Bytes uses. The JavaScript engine has loaded the library already.
#ifndef JSPREP_CGLIB_SHIM_H
#define JSPREP_CGLIB_SHIM_H

#include <glib.h>

#endif
