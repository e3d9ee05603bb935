internal import Preprocessing

// Programs that play the extension.
extension Explanations {
  static let handlers: [Explanation] = [
    Explanation(
      "handler-cancelled", .warning, "The handler ended with a status other than 0",
      safari: "does not call finalize: the request is cancelled.",
      fix: "let it end with 0, and print what finalize is to get.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'exit 1'
          """,
        right: """
          jsprep run page.html Action.js --handler 'echo {}'
          """
      )
    ),
    Explanation(
      "handler-failed", .error, "The handler cannot be started",
      safari: "is not concerned.",
      fix: "see whether there is room for another process, and for more open files.",
      .commands(
        wrong: """
          (ulimit -n 12; jsprep run page.html Action.js --handler ./handler)
          """,
        right: """
          (ulimit -n 64; jsprep run page.html Action.js --handler ./handler)
          """
      )
    ),
    Explanation(
      "handler-not-found", .error, "There is no such handler",
      safari: "is not concerned.",
      fix: "check the command.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler ./no-such-program
          """,
        right: """
          jsprep run page.html Action.js --handler ./handler
          """
      )
    ),
    Explanation(
      "handler-output-malformed", .error, "What the handler prints is no property list",
      safari: "is not concerned.",
      fix: "let it print JSON or a property list, and nothing else.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'echo done'
          """,
        right: """
          jsprep run page.html Action.js --handler 'echo {}'
          """
      )
    ),
    Explanation(
      "handler-output-no-dictionary", .error, "What the handler prints is no dictionary",
      safari: "calls finalize with a dictionary only.",
      fix: "let it print an object, or nothing.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'echo [1]'
          """,
        right: """
          jsprep run page.html Action.js --handler 'echo {}'
          """
      )
    ),
    Explanation(
      "handler-output-too-large", .error, "The handler prints more than an extension could hold",
      safari: "ends the extension for its memory.",
      fix: "let it print less.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'cat /dev/zero'
          """,
        right: """
          jsprep run page.html Action.js --handler 'echo {}'
          """
      )
    ),
    Explanation(
      "handler-timeout", .error, "The handler takes too long",
      safari: "waits for as long as the extension is open.",
      fix: "allow more with --handler-timeout.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'sleep 3' --handler-timeout 1
          """,
        right: """
          jsprep run page.html Action.js --handler 'sleep 3' --handler-timeout 10
          """
      )
    ),
    Explanation(
      "handler-background", .note, "The handler has left work running",
      safari: "lets an extension go on in the background for a while.",
      fix: "nothing is wrong: --background says whether to wait for it.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'sleep 1 & echo {}'
          """,
        right: """
          jsprep run page.html Action.js --handler 'echo {}'
          """
      )
    ),
    Explanation(
      "handler-background-timeout", .error, "What the handler has left running takes too long",
      safari: "ends it at some time.",
      fix: """
        allow more with --handler-timeout, or leave it running with --background detach.
        """,
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler 'sleep 3 & echo {}' --handler-timeout 1
          """,
        right: """
          jsprep run page.html Action.js --handler 'sleep 3 & echo {}' \\
            --handler-timeout 1 --background detach
          """
      )
    ),
    Explanation(
      "handler-memory", .warning, "What the handler took of memory",
      safari: "ends an extension that takes about 120 MB.",
      fix: "work in smaller pieces, or leave large work to the app.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --handler ./reads-everything
          """,
        right: """
          jsprep run page.html Action.js --handler ./reads-a-line
          """
      )
    ),
  ]
}
