extension ServeCommand {
  static let help = """
    jsprep serve: answer HTTP requests that run preprocessing scripts on pages.

    Usage: jsprep serve [<page> <script>] [options]

    The address leads to a page that runs scripts and shows what comes of them. With a page (a file,
    or an http or https address) and a script (a .js file, or the .appex, the app or the Info.plist
    of the extension), it begins with these, and follows the files as they are edited.

    The address is the first line on standard output. /openapi.json describes the interface; in
    short, POST /v1/run takes a page, a script and arguments, as JSON or as a form, and gives the
    results and the page. Scripts run in processes that reach neither files nor the network.

    The preview page
      --open               show it in the browser: that of $BROWSER, else xdg-open's
      --editor NAME        codemirror (default; text areas stay where Debian's libjs-codemirror is not
                           installed) or plain
      --engine ENGINE      jsprep (default), or webkit: run the scripts in WebKitGTK, and show pictures
                           of the page before and after, with a slider. For this machine's own user
                           alone: it is refused with an address that others can reach
      --arguments JSON     what the extension returns: the argument of finalize(); @FILE reads it
                           from a file, which is followed as well
      --url U              the page's address (default: the file's)
      --select SELECTOR, --platform ios|macos, --extension-name ID, --extension ID,
      --define VAR=VALUE   as in 'jsprep help run'

    Where it listens
      --host H             a name or an address (default 127.0.0.1; :: is IPv6 and IPv4)
      --port N             the port (default 8080; 0 takes a free one)
      --tls-cert FILE      speak TLS with this certificate and those that signed it, in PEM
      --tls-key FILE       the certificate's private key, in PEM
      --tls-min V          refuse versions of TLS before this one: 1.2 (default) or 1.3
      --instance NAME      the name of this server, which identifiers of requests begin with

    Who may call
      --token-file FILE    secrets, one a line, of which requests must send one:
                           Authorization: Bearer <secret>. Needed for a host that others can reach
      --allow-host NAME    answer requests to this name, too, beside localhost; more than once
      --allow-origin O     let pages of this origin call, or of all: *; more than once
      --trusted-proxy A    believe the proxy at this address, or in this network (10.0.0.0/8), when
                           it says for whom it asks; more than once
      --proxy-field NAME   where it says so: x-forwarded-for (default) or forwarded
      --rate-limit N       requests per second of one client (default: 20 where others can reach
                           the server, else no limit)

    What scripts may take
      --workers N          scripts that run at a time, also of one client (default: one for each
                           processor). There are twice as many processes, for what takes long makes
                           room for the requests of others, and one for each script that waits for
                           finalize. The machine has to have 32 MB for each
      --queue N            requests that may wait for one (default 256)
      --max-timeout S      computing time that a request may ask for (default 30)
      --memory-limit MB    of each process (default 1024)
      --isolate WHOM       what a process serves before another takes its place: client (one
                           client), request (one request), or none (default: anybody, 1000
                           requests); scripts never see each other's worlds
      --max-body MB        of a request's body (default 32); all bodies together have four times as
                           much, and one client half of that
      --max-answer MB      of an answer (default 64); all answers together have three times as much,
                           and one client half of that
      --waiting N          scripts that may wait for finalize, each in a process of its own; half as
                           many of one client (default: half of --workers, at least 2). Where others
                           have all places, a request waits for one for up to 30 seconds
      --waiting-time S     how long one may wait (default 60)
      --no-fetch           take no addresses of pages and scripts
      --allow-network      let scripts send requests, where a request to run one asks for it
      --allow-private-network
                           fetch from addresses that are not public, too

    Operation
      --access-log FILE    write a JSON object for each request here, not to standard error
      --no-access-log      write none
      --drain-time S       time for running requests when the server is stopped (default 30)

    SIGTERM and SIGINT stop the server when the running requests are done; a second one stops it at
    once, and so does the first one while the server starts. SIGHUP reads tokens and certificates again, and opens the access log anew.

    Examples
      jsprep serve page.html Action.js --arguments '{"bgColor": "red"}' --open
      jsprep serve page.html My.appex --open
      jsprep serve --port 0
      curl -s localhost:8080/v1/run -F page=@page.html -F script=@Action.js
      jsprep serve --host :: --token-file tokens --tls-cert server.pem --tls-key server.key

    """
}
