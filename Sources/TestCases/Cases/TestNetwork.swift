package import PageLoading

/// The answers to the requests of a case's script, instead of a network.
package struct TestNetwork: Sendable {
  /// Whether every request fails, as without a connection.
  package var isOff = false
  /// An HTTP archive; the stubs take precedence over its answers.
  package var archive: String?
  package var stubs: [TestStub] = []

  package init() {}

  /// The files that it reads.
  var files: [String] { [archive].compactMap(\.self) + stubs.compactMap(\.bodyFile) }
}

/// A stub of a case.
package struct TestStub: Sendable {
  package var stub: NetworkStub
  /// The file whose contents are the body of the answer.
  package var bodyFile: String?

  package init(_ stub: NetworkStub, bodyFile: String? = nil) {
    self.stub = stub
    self.bodyFile = bodyFile
  }
}
