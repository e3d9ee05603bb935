internal import CLinux
internal import Glibc

/// Rules on the file system and the network that a thread gives itself, and all threads and
/// processes that it starts from then on (landlock(7)).
enum Landlock {
  /// The version that the kernel has; 0 if it does not support Landlock, or if Landlock is switched
  /// off.
  static var version: Int {
    max(
      0,
      SystemCall.call(
        SYS_landlock_create_ruleset, 0, 0, UInt(LANDLOCK_CREATE_RULESET_VERSION)))
  }

  /// Denies the calling thread the file system, but for reading below some folders; the network,
  /// from version 4 on; and from version 6 on, signals and abstract sockets of others.
  ///
  /// - Returns: the version of Landlock that is in force; 0 for none.
  static func restrict(allowingToRead paths: [String] = []) -> Int {
    let version = Self.version
    guard version > 0 else { return 0 }
    var attributes = jsprep_landlock_attributes(
      handled_access_fs: fileRights(version), handled_access_net: version >= 4 ? 0b11 : 0,
      scoped: version >= 6 ? 0b11 : 0)
    // Older kernels do not know the later fields.
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    let rules = withUnsafePointer(to: &attributes) {
      SystemCall.call(
        SYS_landlock_create_ruleset, UnsafeRawPointer($0).address, UInt(size), 0)
    }
    guard let rules = Int32(exactly: rules), rules >= 0 else { return 0 }
    defer { close(rules) }
    for path in paths { allowReading(path, rules) }
    guard SystemCall.call(SYS_landlock_restrict_self, UInt(rules), 0) == 0 else { return 0 }
    return version
  }

  /// Reading files.
  private static let readRights = UInt64(LANDLOCK_ACCESS_FS_READ_FILE)

  /// All rights on files that a version knows: 13 in the first, and one more in the second, third
  /// and fifth.
  private static func fileRights(_ version: Int) -> UInt64 {
    let count = 13 + (version >= 2 ? 1 : 0) + (version >= 3 ? 1 : 0) + (version >= 5 ? 1 : 0)
    return (1 << UInt64(count)) - 1
  }

  private static func allowReading(_ path: String, _ rules: Int32) {
    let folder = open(path, JSPREP_O_PATH | O_CLOEXEC)
    guard folder >= 0 else { return }
    defer { close(folder) }
    var rule = landlock_path_beneath_attr(allowed_access: readRights, parent_fd: folder)
    _ = withUnsafePointer(to: &rule) {
      SystemCall.call(
        SYS_landlock_add_rule, UInt(rules), UInt(LANDLOCK_RULE_PATH_BENEATH.rawValue),
        UnsafeRawPointer($0).address, 0)
    }
  }
}
