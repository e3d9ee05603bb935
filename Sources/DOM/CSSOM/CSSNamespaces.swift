/// The namespaces that a style sheet declares (CSS Namespaces, section 2).
struct CSSNamespaces {
  /// Their prefixes.
  var prefixes: Set<String> = []

  /// Whether there is one for names without a prefix.
  var hasDefault = false
}
