internal import CJavaScriptCore
func probe() { JSGlobalContextRelease(JSGlobalContextCreate(nil)) }
