extension RunCommand {
  static let help = """
    jsprep run: run a preprocessing script on a page and print its results.

    Usage: jsprep run <page> <script> [options]

      <page>      an HTML file, a saved page (.webarchive, .mhtml), - for standard input, or an http or
                  https address
      <script>    the JavaScript file that defines ExtensionPreprocessingJS; or the .appex, the app
                  or the Info.plist that names it

    Standard output holds the results of run() and nothing else; with --arguments or --handler it
    holds the page after finalize() instead. What the script writes to the console, and what its
    author should know, goes to standard error.

    The page
      --url U              the page's address (default: the file's)
      --charset LABEL      the page's encoding, as a server would name it
      --content-type TYPE  what the page is, such as text/plain; else what its server or its name says
      --select SELECTOR    select the contents of the first element that matches
      --select-text TEXT   select the first place where the page has this text

    Pages from the network
      --user-agent NAME    the browser: iphone (default), ipad, mac (default with --platform macos),
                           or what it calls itself. Named here, iphone and ipad have their screens
                           (390x844@3, 820x1180@2), and the page's viewport meta decides
      --viewport WIDTHxHEIGHT[@SCALE]  the page's viewport in CSS pixels, and the device's pixels for
                           each of them (default 1024x768@1)
      --header 'N: V'      a header field to send; can be there more than once
      --cookie-jar FILE    read cookies from the file, and write them back
      --cache DIR          keep pages there, and load them again only if they have changed
      --cache-size MB      what that folder may have; what was not used for longest goes (default 1024)
      --any-status         take the page even if the server answers with an error
      --load-timeout SECONDS  for the page with all its redirects (default 30)
      --max-size MB        of the page (default 64)
      --allow-private-network  follow redirects of public pages to this machine and its networks

      --subresources       load what the page shows too: style sheets with their imports, pictures,
                           frames of its origin; of a page in a file, from its folder. At most 1000
                           resources, 16 MB each and 128 MB together, within --load-timeout

      --allow-network      let scripts send requests: fetch and XMLHttpRequest, by the rules of the
                           page's origin
      --har FILE           answer the script's requests from an HTTP archive, as browsers export it
                           and 'jsprep record --allow-network' writes it; others fail

      --page-scripts       run the page's own scripts first, as a browser does; what they ask for is
                           loaded like the page
      --settle SECONDS     how long, by the page's clock, their timers go on after the page has loaded,
                           unless nothing is left to wait for (default 5)

      --engine ENGINE      jsprep (default), or webkit: run the request in WebKitGTK, with the page's own
                           scripts and with layout. It needs libwebkit2gtk-4.1-0 and xvfb ('make
                           webkit' installs them). A page of the network loads what it shows; one of
                           a file only with --allow-network. Then --settle says how long to wait
                           after the page has loaded (default 0)

      http_proxy, https_proxy and no_proxy in the environment name proxies; SSL_CERT_FILE names a
      file of certificate authorities. A page that you name is loaded wherever it lies.

    The extension
      --arguments JSON     what the extension returns: the argument of finalize(), as JSON or any
                           property list; @FILE reads it from a file
      --handler COMMAND    a program that is the extension: reads the envelope on its standard input,
                           prints what it returns: a property list. Nothing: no item, so finalize()
                           is not called. Another exit status than 0: the request is cancelled, and
                           its standard error is the reason
      --handler-format F   of its standard input: xml1 (default), binary1 or json
      --handler-timeout SECONDS  for the handler, with its work in the background (default 30)
      --background WHAT    what becomes of work that goes on when it has answered: wait (default)
                           for it, detach and leave it running, or kill it
      --app-group ID=DIR   a folder that the app and its extensions share, made where it is missing;
                           the handler has it as JSPREP_APP_GROUP; can be there more than once
      --extension-name ID  the bundle identifier that run() is told (default: the bundle's)
      --extension ID       which extension of an app: its identifier, or its folder's name
      --define VAR=VALUE   what $(VAR) in an Info.plist stands for; can be there more than once
      --platform ios|macos  the system (default ios); macOS never calls finalize()

    Output
      --format FORMAT      of the results: json (default), xml1, binary1 or text
      --emit WHAT          what to print: results, html, or envelope (the results as the extension
                           receives them, under NSExtensionJavaScriptPreprocessingResultsKey)
      --results FILE       also write the results to a file
      --html FILE          also write the page to a file
      --output-encoding L  the encoding of the page that is written (default: the page's own)
      --diagnostics FORM   text (default), or json: one object with everything on standard error
      --quiet              print errors only on standard error
      --config FILE        take what is not said here from this file (jsprep.json; see
                           'jsprep help config')
      --no-config          take it from none

    Limits
      --timeout SECONDS    computing time for each of run() and finalize(), and for the page's own
                           scripts together (default 10)
      --memory-limit MB    of the process (default 1400)
      --real-time          let timers wait; without it their clock jumps ahead
      --strict             refuse results that are not a property list, such as null

    Exit status
      0 done   64 wrong usage   65 page or script not usable   66 cannot read or write
      69 no results, or finalize() threw   70 results are not a property list   75 time or memory limit   1 internal

    The same each time
      --now TIME           when the page's time begins: 2024-05-01T12:00:00Z, or seconds since 1970;
                           it stands still while the script computes
      --seed NUMBER        what Math.random(), crypto and identifiers are made from
      --time-zone NAME     such as Europe/Berlin (default: the machine's)
      --locale TAG         the user's language, such as de-DE (default: en-US)

    Examples
      jsprep run page.html Action.js --url https://example.com/article
      jsprep run page.html Action.js --format xml1 > results.plist
      jsprep run page.html Action.js --arguments '{"bgColor": "red"}' > changed.html
      jsprep run https://example.com/ Action.js --user-agent ipad
      jsprep run page.html Action.js --handler ./my-extension --app-group group.com.example=state
      jsprep run page.html MyApp.app --extension com.example.app.share

    """
}
