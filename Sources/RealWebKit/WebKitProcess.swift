internal import Glibc
internal import PropertyLists
internal import SystemServices

/// The process that WebKit runs in, as jsprep sees it.
final class WebKitProcess {
  private let process: pid_t
  private let channel: WebKitChannel
  private(set) var isOver = false
  /// The folder of its temporary files, once it has told of it.
  private var temporaryFolder: OwnTemporaryFolder?

  /// The seconds until WebKit must be ready: a display and the library take one.
  private static let startLimit = 30.0

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - scale: the device's pixels for each CSS pixel.
  ///   - timeZone: that of scripts; nil for the machine's.
  init(scale: Int, timeZone: String?) throws(WebKitError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, StreamSocket.blocking, 0, &ends) == 0 else { throw .lost }
    defer { close(ends[1]) }
    channel = WebKitChannel(socket: ends[0])
    var launch = ProcessLaunch(
      "/proc/self/exe", arguments: ["jsprep", "webkit"],
      environment: Self.environment(scale: scale, timeZone: timeZone))
    launch.streams.input = .descriptor(ends[1])
    // A terminal's Ctrl-C is for jsprep, with which it ends.
    launch.hasOwnGroup = true
    do throws(SystemFailure) {
      process = try launch.start()
    } catch {
      close(ends[0])
      throw .lost
    }
    let answer: PropertyList
    do throws(WebKitChannel.Failure) {
      answer = try channel.receive(until: .after(Self.startLimit))
    } catch {
      end()
      throw .lost
    }
    if let failure = Self.failure(in: answer) {
      end()
      throw failure
    }
    temporaryFolder = answer["temporaryFolder"]?.string.map { OwnTemporaryFolder(path: $0) }
  }

  deinit {
    end()
    close(channel.socket)
  }

  /// Ends the process, with all that it has started.
  func end() {
    if isOver { return }
    isOver = true
    // With WebKit's own processes, which are of its group. Its display ends when it finds it gone.
    kill(-process, SIGKILL)
    ProcessLaunch.wait(for: process)
    // Its guard removes it as well, but nobody waits for that one.
    temporaryFolder?.remove()
  }

  /// Asks for something.
  ///
  /// - Returns: nil where there was no answer in time; the process has been ended then.
  func ask(_ request: PropertyList, within seconds: Double) throws(WebKitError) -> PropertyList? {
    if isOver { throw .lost }
    guard channel.send(request) else { throw .crashed }
    let answer: PropertyList
    do throws(WebKitChannel.Failure) {
      answer = try channel.receive(until: .after(seconds))
    } catch {
      end()
      if error == .late { return nil }
      throw .crashed
    }
    if let failure = Self.failure(in: answer) {
      end()
      throw failure
    }
    return answer
  }

  private static func failure(in answer: PropertyList) -> WebKitError? {
    switch answer["error"]?.string {
    case nil: nil
    case "noLibrary": .noLibrary(answer["detail"]?.string ?? "")
    case "noDisplay": .noDisplay
    case "notLoaded": .notLoaded(seconds: 0)
    case "memoryLimit": .memoryLimit
    case "left": .left
    default: .crashed
    }
  }

  /// The part of the environment that WebKit needs; a page finds no secrets in its memory.
  private static func environment(scale: Int, timeZone: String?) -> [String] {
    let names: [String] = [
      "DISPLAY", "XAUTHORITY", "PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "TMPDIR",
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_RUNTIME_DIR",
    ]
    var environment = names.compactMap { name in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    environment += [
      "GDK_BACKEND=x11", "GDK_SCALE=\(scale)", "NO_AT_BRIDGE=1", "GSETTINGS_BACKEND=memory",
      "GTK_A11Y=none", "LIBGL_ALWAYS_SOFTWARE=1",
      // There is no such folder, so nothing is left behind in one.
      "XDG_CACHE_HOME=/dev/null/none", "XDG_DATA_HOME=/dev/null/none",
      "XDG_CONFIG_HOME=/dev/null/none",
    ]
    if let zone = timeZone ?? getenv("TZ").map({ String(cString: $0) }) {
      environment.append("TZ=\(zone)")
    }
    return environment
  }
}
