import Foundation

/// The `openssl` program: makes certificates, and speaks TLS as a client of its own.
enum OpenSSL {
  private static let path = "/usr/bin/openssl"

  /// Whether the program is installed.
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  struct Failure: Error {
    var message: String
  }

  /// Runs the program.
  ///
  /// - Returns: its exit status, and its standard output.
  static func run(
    _ arguments: [String], input: String = ""
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Makes a certificate for `localhost` that its own key signed, as the files `<name>.pem` and
  /// `<name>.key` of a folder.
  static func makeCertificate(_ name: String, in folder: String) throws {
    let made = try run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:localhost",
      "-keyout", "\(folder)/\(name).key", "-out", "\(folder)/\(name).pem",
    ])
    if made.status != 0 { throw Failure(message: "openssl made no certificate") }
  }

  /// Sends a request over TLS, and returns the answer up to the end of the connection; empty if the
  /// server's certificate is not trusted.
  ///
  /// - Parameter options: more options of the program, such as the versions that it offers.
  static func ask(
    _ request: String, port: UInt16, trusting certificate: String, options: [String] = []
  ) throws -> String {
    try run(
      [
        "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-servername", "localhost",
        "-verify_hostname", "localhost", "-CAfile", certificate, "-verify_return_error",
      ] + options, input: request
    ).output
  }
}
