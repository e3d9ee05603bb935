import Testing

@testable import WebBindings

/// HTML Standard, 4.8.11.5: the resource selection algorithm.
@Suite("The resource of a video or of a sound")
struct MediaSourceTests {
  @Test(
    "currentSrc is the address that a browser would load",
    arguments: [
      ("<video src=' film.mp4 '>", "http://example.com/film.mp4"),
      ("<video src=film.mp4 preload=none>", "http://example.com/film.mp4"),
      ("<audio src=blob:http://example.com/1>", "blob:http://example.com/1"),
      ("<video>", ""), ("<video src=''>", ""), ("<video src='http://['>", ""),
      // An attribute, even an empty one, leaves the elements aside.
      ("<video src=''><source src=b.mp4></video>", ""),
      ("<video><source><source src=''><source src=b.mp4></video>", "http://example.com/b.mp4"),
      (
        "<video><source src=a.avi type=video/x-msvideo><source src=b.MP4 type='Video/MP4'></video>",
        "http://example.com/b.MP4"
      ),
      (
        "<video><source src=a.mp4 type='video/mp4; codecs=\"theora, mp4a.40.2\"'>"
          + "<source src=b.mp4 type='video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\"'></video>",
        "http://example.com/b.mp4"
      ),
      (
        "<video><source src=a.mp4 media='(max-width: 1px)'><source src=b.mp4 media=all></video>",
        "http://example.com/b.mp4"
      ),
      ("<audio><p><source src=a.mp3></p></audio>", ""),
    ])
  func addresses(_ markup: String, _ expected: String) throws {
    let page = try Page(markup)
    #expect(page("document.querySelector('video, audio').currentSrc") == "\"\(expected)\"")
  }

  @Test("networkState tells whether there is a place to look for a resource")
  func networkState() throws {
    let page = try Page("<video id=a></video><video id=b src></video><audio id=c><source></audio>")
    #expect(page("[a, b, c].map(media => media.networkState)") == "[0,3,3]")
    #expect(page("a.append(document.createElement('source')), a.networkState") == "3")
  }
}
