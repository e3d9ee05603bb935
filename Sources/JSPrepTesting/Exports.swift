// What a run gives is of these modules: one import is enough.
@_exported public import Preprocessing
@_exported public import PropertyLists
