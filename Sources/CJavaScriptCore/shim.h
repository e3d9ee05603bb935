// JavaScriptCore's C API, and the exported functions that Debian's headers leave undeclared.
#ifndef JSPREP_CJAVASCRIPTCORE_SHIM_H
#define JSPREP_CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version, of the API that the same library has for GLib.
JS_EXPORT unsigned int jsc_get_major_version(void);
JS_EXPORT unsigned int jsc_get_minor_version(void);
JS_EXPORT unsigned int jsc_get_micro_version(void);

/// Called on the engine's thread when a script has run for the limit; true stops the script.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);

/// Sets the seconds of computing that one entry into the engine may take before `callback` is asked.
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, JSShouldTerminateCallback callback, void *info);
JS_EXPORT void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);

/// `function(promise, reason)` is called for each rejection that nobody handles.
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);

/// The context of the global object that an object belongs to.
JS_EXPORT JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);

/// The target of a Proxy object, or null for any other object.
JS_EXPORT JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);

/// An object with the heap's figures: heapSize, heapCapacity, extraMemorySize, objectCount, ...
JS_EXPORT JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);

/// `WTF::StringView`, which the library's functions take by value: characters of eight or sixteen bits.
typedef struct {
  const void *characters;
  unsigned length;
  bool is8Bit;
} JSPrepStringView;

/// `WTF::Vector<WTF::String>`: a string is a pointer.
typedef struct {
  void *buffer;
  unsigned capacity;
  unsigned size;
} JSPrepStringVector;

/// `JSC::SourceCode`: a part of what a `JSC::SourceProvider` has, from its first line and column, which
/// count from 0. A `JSScriptRef` is such a provider.
typedef struct {
  const void *provider;
  int start;
  int end;
  int firstLine;
  int startColumn;
} JSPrepSourceCode;

/// `JSC::CachedBytecode`: compiled code as bytes, and what the engine notes about it. The bytes are one of
/// two alternatives, and 0 is the number of that which is in allocated memory.
typedef struct {
  unsigned references;
  size_t sizeForUpdate;
  const void *bytes;
  size_t size;
  size_t alternative;
  void *executables;
  void *updates;
  unsigned updateCapacity;
  unsigned updateCount;
} JSPrepCachedBytecode;

/// A reference that does not keep its object alive, and gives null once it is collected.
typedef struct OpaqueJSWeak *JSWeakRef;
JS_EXPORT JSWeakRef JSWeakCreate(JSContextGroupRef group, JSObjectRef object);
JS_EXPORT JSObjectRef JSWeakGetObject(JSWeakRef weak);
JS_EXPORT void JSWeakRelease(JSContextGroupRef group, JSWeakRef weak);

/// A string that refers to its units, which must not change and must exist as long as anything made of
/// the string.
JS_EXPORT JSStringRef JSStringCreateWithCharactersNoCopy(const JSChar *units, size_t count);

/// A script that contexts of one group evaluate many times.
///
/// Making it parses the whole text. `error` and `errorLine` are set where it has a syntax error.
typedef struct OpaqueJSScript *JSScriptRef;
JS_EXPORT JSScriptRef JSScriptCreateFromString(
    JSContextGroupRef group, JSStringRef url, int line, JSStringRef source, JSStringRef *error,
    int *errorLine);
JS_EXPORT void JSScriptRelease(JSScriptRef script);
JS_EXPORT JSValueRef JSScriptEvaluate(
    JSContextRef context, JSScriptRef script, JSValueRef thisValue, JSValueRef *exception);

/// Takes and gives back the lock of a context's group, which every other function takes for itself.
/// Microtasks run when it is given back for the last time.
JS_EXPORT void JSLock(JSContextRef context);
JS_EXPORT void JSUnlock(JSContextRef context);

/// Tells the collector that objects hold so many bytes more than it sees.
JS_EXPORT void JSReportExtraMemoryCost(JSContextRef context, size_t size);

/// Runs a full collection before it returns.
JS_EXPORT void JSSynchronousGarbageCollectForDebugging(JSContextRef context);

#ifdef __cplusplus
}
#endif

#endif
