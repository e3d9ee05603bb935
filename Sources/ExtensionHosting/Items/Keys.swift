/// The key of the script's results in the dictionary that an extension loads (Apple's constant of this
/// name).
public let NSExtensionJavaScriptPreprocessingResultsKey = ExtensionKeys.results

/// The key of the argument of `finalize` in the dictionary that an extension returns (Apple's constant
/// of this name).
public let NSExtensionJavaScriptFinalizeArgumentKey = ExtensionKeys.finalizeArgument

/// The domain of the errors of item providers (Apple's constant of this name).
public let NSItemProviderErrorDomain = "NSItemProviderErrorDomain"
