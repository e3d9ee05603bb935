// A test of an extension works with these, too: one import is enough.
@_exported public import ExtensionHosting
