internal import Glibc
internal import Synchronization

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// The variables that the processes it starts do not get.
  private static let own = Mutex<Set<String>>([])

  /// Sets a variable for this process alone. A value that the process was started with is left as it is.
  ///
  /// The system's list of variables has no lock: call this while the process has one thread.
  package static func setForThisProcess(_ name: String, to value: String) {
    guard getenv(name) == nil else { return }
    own.withLock { _ = $0.insert(name) }
    setenv(name, value, 1)
  }

  /// The environment for processes that this one starts, `NAME=value`. A value may have any bytes, as a
  /// ``FileName`` may.
  package static var forChildren: [String] {
    let own = own.withLock(\.self)
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = FileName.text(cString: variable)
      if !own.contains(String(text.prefix { $0 != "=" })) { variables.append(text) }
      next += 1
    }
    return variables
  }
}
