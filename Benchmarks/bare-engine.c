// The least that a program with JavaScriptCore can do: an engine, a global object, one evaluation.
// What jsprep takes is compared with this.
#include <JavaScriptCore/JavaScript.h>

int main(void) {
    JSGlobalContextRef context = JSGlobalContextCreate(NULL);
    JSStringRef source = JSStringCreateWithUTF8CString("1+1");
    JSValueRef value = JSEvaluateScript(context, source, NULL, NULL, 1, NULL);
    int right = value != NULL && JSValueToNumber(context, value, NULL) == 2;
    JSStringRelease(source);
    return right ? 0 : 1;
}
