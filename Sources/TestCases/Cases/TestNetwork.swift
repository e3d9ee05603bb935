public import PageLoading

/// What answers the requests of a case's script, in the place of a network.
public struct TestNetwork: Sendable {
  /// Whether every request fails, as where there is no connection.
  public var isOff = false
  /// An HTTP archive, whose answers count after those of the stubs.
  public var archive: String?
  public var stubs: [TestStub] = []

  public init() {}

  /// The files that it reads.
  var files: [String] { [archive].compactMap(\.self) + stubs.compactMap(\.bodyFile) }
}

/// A stub of a case.
public struct TestStub: Sendable {
  public var stub: NetworkStub
  /// The file whose contents are the body of the answer.
  public var bodyFile: String?

  public init(_ stub: NetworkStub, bodyFile: String? = nil) {
    self.stub = stub
    self.bodyFile = bodyFile
  }
}
