extension RunFailure {
  /// A file of TypeScript in the place of a script.
  init(typeScript path: String) {
    let base = path.split(separator: ".", omittingEmptySubsequences: false).dropLast()
      .joined(separator: ".")
    self.init(
      .unusable, "script-not-built", place: path,
      "this is TypeScript or JSX, which no browser runs: build it, and name the result",
      fix: "npx esbuild \(path) --bundle --format=iife --sourcemap --outfile=\(base).js")
  }
}

extension RunFailure {
  /// A page where a script should be.
  init(pageAsScript path: String) {
    self.init(
      .unusable, "script-is-page", place: path, "this is a page, and a script should be here",
      fix: "write 'jsprep run PAGE SCRIPT', or 'jsprep check SCRIPT --page PAGE'.")
  }
}
