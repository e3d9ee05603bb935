/// The key of the script's results in the dictionary that an extension loads (Apple's constant of this
/// name).
public let NSExtensionJavaScriptPreprocessingResultsKey = ExtensionKeys.results

/// The key of the argument of `finalize` in the dictionary that an extension returns (Apple's constant
/// of this name).
public let NSExtensionJavaScriptFinalizeArgumentKey = ExtensionKeys.finalizeArgument

/// The key of items and their errors in the error that a request was cancelled with (Apple's constant
/// of this name).
public let NSExtensionItemsAndErrorsKey = "NSExtensionItemsAndErrorsKey"

/// The domain of the errors of item providers (Apple's constant of this name).
public let NSItemProviderErrorDomain = "NSItemProviderErrorDomain"
