// Whoever hosts an extension works with these, too: one import is enough.
@_exported public import AppExtension
@_exported public import Preprocessing
@_exported public import PropertyLists
