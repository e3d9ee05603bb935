internal import Glibc

extension Document {
  /// HTML Standard, Document.lastModified, in local time. A page without such a time gets the
  /// present time.
  package var lastModifiedText: String {
    let milliseconds = state.lastModified ?? node.pool.clock.now
    var seconds = time_t((milliseconds / 1000).rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    func padded(_ number: Int32, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let day = [parts.tm_mon + 1, parts.tm_mday].map { padded($0, 2) }.joined(separator: "/")
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded($0, 2) }
      .joined(separator: ":")
    return "\(day)/\(padded(parts.tm_year + 1900, 4)) \(time)"
  }
}
