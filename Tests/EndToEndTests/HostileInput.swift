import Foundation
import TestSupport
import Testing

/// Input that means harm, or that went wrong on its way, ends well: in bounded time, in bounded
/// memory, with the right exit status and a message that says what happened.
///
/// One after the other: a test that takes all the time or memory that it gets must not be measured
/// while another one does.
@Suite("Hostile input", .serialized)
enum HostileInput {
  /// A small page for scripts whose page does not matter.
  static let smallPage = """
    <!DOCTYPE html><html lang="en"><head><title>A page</title></head>\
    <body><h1>Heading</h1><p>Text with a <a href="/link">link</a>.</p></body></html>
    """

  /// The greatest resident size of any run, in bytes.
  static let memoryBound = 1500 << 20

  /// Runs a script on a small page, or on the given one, with bounds on time and memory.
  ///
  /// - Parameters:
  ///   - script: the path of the script.
  ///   - page: the path of the page; the small page unless given.
  ///   - options: further arguments of `jsprep run`.
  ///   - seconds: the bound on the run, from start to end.
  static func run(
    _ script: String, on page: String? = nil, options: [String] = [], within seconds: Double = 20,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Completion {
    let folder = try TemporaryFolder()
    let page = try page ?? folder.write(smallPage, to: "page.html")
    let completion = try await CommandLineTool.built().run(
      ["run", page, script] + options, deadline: seconds * 2)
    #expect(completion.wallTime < seconds, sourceLocation: sourceLocation)
    #expect(completion.peakMemory < memoryBound, sourceLocation: sourceLocation)
    return completion
  }
}
