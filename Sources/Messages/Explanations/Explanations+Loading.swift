internal import Preprocessing

// Pages that cannot be loaded. These errors do not concern the script.

extension Explanations {
  static let loading: [Explanation] = [
    Explanation(
      "bad-address", .error, "The text is not an address",
      safari: "says that the address is invalid.",
      fix: "write it as https://example.com/page.",
      .commands(
        wrong: """
          jsprep run 'https://exa mple/' Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "bad-scheme", .error, "An address that is neither http nor https",
      safari: "opens other addresses in other apps.",
      fix: "only http and https are spoken.",
      .commands(
        wrong: """
          jsprep run ftp://example.com/ Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "bad-port", .error, "A port that belongs to another protocol",
      safari: "does not connect to it either.",
      fix: "use the port of the web server.",
      .commands(
        wrong: """
          jsprep run http://example.com:25/ Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "bad-request", .error, "A header field that cannot be sent",
      safari: "never sends such a field.",
      fix: "write --header 'Name: value' in one line.",
      .commands(
        wrong: """
          jsprep run https://example.com/ Action.js --header "X-Name: $(printf 'a\\nb')"
          """,
        right: """
          jsprep run https://example.com/ Action.js --header 'X-Name: a b'
          """
      )
    ),
    Explanation(
      "address-refused", .error, "A public page leads to a private address",
      safari: "follows it, on the person's own machine.",
      fix: "use --allow-private-network if you trust where this leads.",
      .commands(
        wrong: """
          jsprep run https://example.com/to-my-router Action.js
          """,
        right: """
          jsprep run https://example.com/to-my-router Action.js --allow-private-network
          """
      )
    ),
    Explanation(
      "name-not-resolved", .error, "There is no such host",
      safari: "says that it cannot find the server.",
      fix:
        "check the name; behind a proxy, a name that only the proxy knows needs --allow-private-network.",
      .commands(
        wrong: """
          jsprep run https://exmaple.invalid/ Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "not-connected", .error, "There is no connection",
      safari: "says that it cannot connect to the server.",
      fix: "check the address, the port and the network.",
      .commands(
        wrong: """
          jsprep run http://localhost:8999/ Action.js    # and nothing listens there
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "not-secure", .error, "There is no secure connection",
      safari: "warns, and asks whether to go on.",
      fix: """
        check the server's certificate; SSL_CERT_FILE names authorities of your own.
        """,
      .commands(
        wrong: """
          jsprep run https://expired.badssl.com/ Action.js
          """,
        right: """
          SSL_CERT_FILE=ours.pem jsprep run https://intranet.example/ Action.js
          """
      )
    ),
    Explanation(
      "proxy-failed", .error, "The proxy does not answer",
      safari: "uses the system's proxy.",
      fix: "see http_proxy, https_proxy and no_proxy in the environment.",
      .commands(
        wrong: """
          https_proxy=http://no-such-proxy.invalid:8080 jsprep run https://example.com/ Action.js
          """,
        right: """
          no_proxy=example.com jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "malformed-response", .error, "The answer is not HTTP",
      safari: "says that the server has dropped the connection.",
      fix: "ask a web server.",
      .commands(
        wrong: """
          jsprep run http://localhost:8022/ Action.js    # an SSH server
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "too-many-redirects", .error, "Redirected again and again",
      safari: "gives up as well.",
      fix: "load the page that it should end at.",
      .commands(
        wrong: """
          jsprep run https://example.com/loop Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "bad-redirect", .error, "Redirected to what cannot be followed",
      safari: "stays where it is.",
      fix: "load the page that it should end at.",
      .commands(
        wrong: """
          jsprep run https://example.com/to-an-app Action.js
          """,
        right: """
          jsprep run https://example.com/ Action.js
          """
      )
    ),
    Explanation(
      "page-status", .error, "The server answers with an error",
      safari: "shows the error page, and runs scripts on it.",
      fix: "check the address; --any-status takes the error page.",
      .commands(
        wrong: """
          jsprep run https://example.com/missing Action.js
          """,
        right: """
          jsprep run https://example.com/missing Action.js --any-status
          """
      )
    ),
    Explanation(
      "page-type", .error, "Nothing that a script could read as a document",
      safari: "shows a viewer, a player, or saves a file.",
      fix: "use --content-type text/html if the server is wrong.",
      .commands(
        wrong: """
          jsprep run https://example.com/report.pdf Action.js
          """,
        right: """
          jsprep run https://example.com/report Action.js --content-type text/html
          """
      )
    ),
    Explanation(
      "page-too-large", .error, "The page is larger than allowed",
      safari: "loads it, as long as there is memory.",
      fix: "allow more with --max-size.",
      .commands(
        wrong: """
          jsprep run https://example.com/ Action.js --max-size 0.001
          """,
        right: """
          jsprep run https://example.com/ Action.js --max-size 64
          """
      )
    ),
    Explanation(
      "page-timeout", .error, "The page does not come in time",
      safari: "waits for a minute.",
      fix: "allow more with --load-timeout.",
      .commands(
        wrong: """
          jsprep run https://example.com/ Action.js --load-timeout 0.001
          """,
        right: """
          jsprep run https://example.com/ Action.js --load-timeout 60
          """
      )
    ),
    Explanation(
      "no-libcurl", .error, "There is no library to load pages with",
      safari: "has its own.",
      fix: "install libcurl: make deps does.",
      .commands(
        wrong: """
          jsprep doctor
          """,
        right: """
          make deps
          """
      )
    ),
    Explanation(
      "resources-missing", .note, "Something that the page shows could not be loaded",
      safari: "shows the page without it.",
      fix: "look at the addresses; a page in a file gets only files of its own folder.",
      .commands(
        wrong: """
          echo '<link rel="stylesheet" href="none.css"><p>Hello' > styled.html
          jsprep run styled.html Action.js --subresources
          """,
        right: """
          echo 'p { color: red }' > none.css
          echo '<link rel="stylesheet" href="none.css"><p>Hello' > styled.html
          jsprep run styled.html Action.js --subresources
          """
      )
    ),
    Explanation(
      "saved-page-damaged", .error, "A web archive or MHTML file is damaged",
      safari: "opens no such file.",
      fix: "save the page again, from Safari or Chromium.",
      .commands(
        wrong: """
          printf 'bplist00' > page.webarchive
          jsprep run page.webarchive Action.js
          """,
        right: """
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "har-malformed", .error, "The file of recorded answers is not an HTTP archive",
      safari: "is not concerned.",
      fix:
        "export the file again, from the developer tools of a browser or by 'jsprep record'.",
      .commands(
        wrong: """
          jsprep run page.html Action.js --har page.html
          """,
        right: """
          jsprep run page.html Action.js
          """
      )
    ),
    Explanation(
      "request-failed", .warning, "A request of the script failed",
      safari: "tells the script by the same error.",
      fix: "look at what the message says; CORS holds here as it does in Safari.",
      .commands(
        wrong: """
          jsprep run https://example.com/ Action.js                  # fetch("https://other.example/") in the script
          """,
        right: """
          jsprep run https://example.com/ Action.js --allow-network
          """
      )
    ),
  ]
}
