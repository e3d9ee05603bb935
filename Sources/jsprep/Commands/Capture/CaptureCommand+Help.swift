extension CaptureCommand {
  static let help = """
    jsprep capture: save a page as the real WebKit shows it, with its layout.

    Usage: jsprep capture <page> <file>.webarchive [options]

      <page>      an HTML file, a saved page (.webarchive, .mhtml), - for standard input, or an http or
                  https address
      <file>      the web archive that is written; Safari opens it too

    WebKitGTK loads the page and runs its scripts. When the page has come to rest, the archive gets what
    its document has become, with open shadow trees, frames of its origin, the state of its controls and
    what WebKit has loaded for it; and, under a key of its own, what layout says: boxes, lines of text,
    and what is on top at each point of the viewport. On such a page jsprep's own engine answers questions
    of layout as WebKit did. It needs libwebkit2gtk-4.1-0 and xvfb ('make webkit' installs them).

    When
      --wait-for SELECTOR  wait until an element matches, within --load-timeout
      --settle SECONDS     how long to wait then until nothing in the page changes any more and its
                           pictures and fonts are there (default 5)

    The page
      --url U              the page's address (default: the file's)
      --charset LABEL      the page's encoding, as a server would name it
      --content-type TYPE  what the page is; else what its server or its name says
      --user-agent NAME    the browser: iphone (default), ipad, mac, or what it calls itself
      --viewport WIDTHxHEIGHT[@SCALE]  the page's viewport in CSS pixels, and the device's pixels for
                           each of them (default 1024x768@1)
      --platform ios|macos  the system (default ios)
      --locale TAG         the user's language, such as de-DE (default: en-US)
      --time-zone NAME     such as Europe/Berlin (default: the machine's)

    Pages from the network
      --header 'N: V'      a header field to send; can be there more than once
      --cookie-jar FILE    read cookies from the file, and write them back
      --cache DIR          keep pages there, and load them again only if they have changed
      --cache-size MB      what that folder may have (default 1024)
      --any-status         take the page even if the server answers with an error
      --load-timeout SECONDS  for the page, and for its scripts until it has loaded (default 30)
      --max-size MB        of the page (default 64)
      --allow-private-network  follow redirects of public pages to this machine and its networks

    A page in a file
      --allow-network      let it load what it shows from the network; without this, it gets the files
                           of its own folder and below

    Output
      --quiet              print errors only on standard error
      --memory-limit MB    of WebKit's processes (default 1400)
      --config FILE        take what is not said here from this file (jsprep.json; see
                           'jsprep help config')
      --no-config          take it from none

    Exit status
      0 done   64 wrong usage   65 page not usable   66 cannot read or write   75 time or memory limit
      1 internal

    Examples
      jsprep capture page.html page.webarchive
      jsprep capture app.html app.webarchive --wait-for '#list li' --viewport 390x844@3
      jsprep run page.webarchive Action.js

    """
}
