internal import CLinux

/// How often Swift objects are held.
package enum ReferenceCount {
  /// The number of strong references to an object.
  ///
  /// - Parameter address: the address of the object. A reference to it in the caller would count too.
  package static func ofObject(at address: UnsafeMutableRawPointer) -> Int {
    swift_retainCount(address)
  }
}
