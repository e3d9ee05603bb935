/// The manual page `jsprep(1)`, made from the help of the commands.
enum ManualPage {
  /// The page in the language of `man(7)`.
  static var text: String {
    var text = """
      .TH JSPREP 1 "" "jsprep \(Version.current)" "User Commands"
      .SH NAME
      jsprep \\- run the JavaScript preprocessing scripts of Safari extensions
      .SH SYNOPSIS
      .B jsprep
      .I command
      [\\fIoptions\\fR]
      .SH DESCRIPTION
      Runs the JavaScript preprocessing file of an iOS or macOS extension on a page, and gives what
      Safari would give the extension.
      .SH COMMANDS

      """
    for command in Commands.shown {
      text += ".TP\n.B \(command.name)\n\(escaped(command.summary))\n"
    }
    for command in Commands.shown {
      text += ".SH JSPREP \(command.name.uppercased())\n.nf\n"
      for line in command.help.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
      {
        text += escaped(String(line)) + "\n"
      }
      text += ".fi\n"
    }
    return text
  }

  /// A line with its characters escaped, so that it contains no request to the formatter.
  private static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\(rs").replacing("-", with: "\\-")
      .replacing("'", with: "\\(aq")
    return text.hasPrefix(".") ? "\\&\(text)" : text
  }
}
