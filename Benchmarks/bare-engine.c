// The least that a program with JavaScriptCore can do: an engine, a global object, one evaluation, of
// "1+1" or of the file that the command line names. What jsprep takes is compared with this.
#include <JavaScriptCore/JavaScript.h>
#include <stdio.h>
#include <stdlib.h>

// The text of a file; NULL if it cannot be read. The caller frees it.
static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    char *text = NULL;
    if (fseek(file, 0, SEEK_END) == 0) {
        long size = ftell(file);
        rewind(file);
        text = size < 0 ? NULL : malloc((size_t)size + 1);
        if (text != NULL && fread(text, 1, (size_t)size, file) == (size_t)size) {
            text[size] = '\0';
        } else {
            free(text);
            text = NULL;
        }
    }
    fclose(file);
    return text;
}

int main(int count, char **arguments) {
    char *text = count > 1 ? read_file(arguments[1]) : NULL;
    if (count > 1 && text == NULL) return 66;
    JSGlobalContextRef context = JSGlobalContextCreate(NULL);
    JSStringRef source = JSStringCreateWithUTF8CString(text != NULL ? text : "1+1");
    free(text);
    JSValueRef value = JSEvaluateScript(context, source, NULL, NULL, 1, NULL);
    int right = value != NULL && (count > 1 || JSValueToNumber(context, value, NULL) == 2);
    JSStringRelease(source);
    return right ? 0 : 1;
}
