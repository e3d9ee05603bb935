// What a run takes and gives is of these modules: one import is enough.
@_exported public import PageLoading
@_exported public import Preprocessing
@_exported public import PropertyLists
