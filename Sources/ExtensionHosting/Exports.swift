// Hosts of extensions use these modules as well, so one import is enough.
@_exported public import AppExtension
@_exported public import Preprocessing
@_exported public import PropertyLists
