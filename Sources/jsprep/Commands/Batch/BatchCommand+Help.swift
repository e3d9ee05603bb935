extension BatchCommand {
  static let help = """
    jsprep batch: run a preprocessing script on many pages.

    Usage: jsprep batch <script> [<page>...] [options]

      <script>    the JavaScript file; or the .appex, the app or the Info.plist that names it, or a zip
                  archive of one of them, such as an .ipa
      <page>      an HTML file, a folder (all .html, .htm, .xhtml and .xht files below it), an http
                  or https address, or - for a list on standard input, which is also what is read
                  where no page is named

    Each page runs in a worker process that reaches no files and no network, and one that fails does
    not stop the others. Standard output gets a line of JSON for each page:

      {"index": 1, "page": "a.html", "url": "file:///…/a.html", "outcome": "results", "results": {…}}

    with "html" after finalize(), and "diagnostics", "console" and "navigations" where there are any.
    "outcome" is "results", or why there are none: "empty", "no-results", "undeliverable",
    "unusable", "time-limit", "memory-limit", "crash", "not-loaded", "handler-failed", "bad-entry".

    Other programs can drive a batch by its standard input and output: Documentation/Batch.md has the
    protocol. A list may name any file and any address that you can reach, unless --inline-only or
    --root is given.

    Pages
      --list FILE         a list of pages, one in each line: a path, an address, or a JSON object with
                          "page" (a path or an address), or "html" (the page itself, as text or as
                          {"base64": ...}) and "url"; and with "id" (comes back in the output),
                          "contentType" and "charset" (of bytes), "now" (the page's time), or
                          "arguments" (what the extension returns for this page). Can be there more
                          than once; - is standard input
      --inline-only       take only pages that are in a list, as "html": no files, no addresses
      --root DIR          read only files that lie in this folder, wherever links lead

    Output
      --output FILE       write the lines there; a file with something in it is left alone
      --resume            go on with an output that was interrupted, even by kill -9: pages that are
                          in it are not run again, and none is left out. An output of another script
                          or of other options is left alone
      --overwrite         begin the output anew
      --unordered         write each line as soon as its page is done (default: in the order of input)
      --html              also with the page as it is after run()
      --timings           also with how long each part took, in milliseconds
      --types             also with what JSON cannot tell of the results: dates, data, NaN
      --header            begin with a line that has the version, the script's SHA-256 and the options
      --summary FILE      write the summary as JSON there
      --page-failures W   fail: exit with status 1 where pages gave no results; ok: with 0
                          (default fail)
      --diagnostics FORM  what goes wrong with the batch itself as text or as a line of json on
                          standard error (default text)
      --strict            results that are no property list are no results
      --engine ENGINE     jsprep (default), or webkit: run each page in WebKitGTK, with layout; at most
                          --jobs at a time, with 400 MB each
      --quiet             no progress and no summary on standard error
      --config FILE       take what is not said here from this file (jsprep.json; see
                          'jsprep help config')
      --no-config         take it from none

    How it runs
      --jobs N            worker processes (default: one for each processor)
      --connections N     pages that are loaded at a time (default 6)
      --timeout SECONDS   computing time for each of run() and finalize() (default 10)
      --memory-limit MB   for each worker process (default 1400)
      --read-ahead MB     what is kept of lines that were read and are not done, and again of lines that
                          are done and that nobody has read (default 64)
      --stall-limit S     where standard input and output are pipes, end when nobody has read the output
                          for so long and no more is kept; 0 waits for ever (default 600)

    The options of 'jsprep run' about the page, the network, the extension and what makes runs the
    same each time mean the same here: see 'jsprep help run'. Only its --header has another name.
    Cookies of a --cookie-jar are sent for each page, and none is written back.

      --request-header 'N: V'
                          a header field to send for pages; can be there more than once

    Ctrl-C ends the batch when the pages that are under way are done; twice, at once.

    Exit status
      0 all pages gave results, or there are none   1 some gave none   64 wrong usage
      65 the script cannot be used, or the output is of another run   66 something cannot be read or
      written   75 nobody reads the output   130 interrupted

    Examples
      jsprep batch reader.js Pages/ > results.ndjson
      find . -name '*.html' | jsprep batch reader.js --output results.ndjson --resume
      jsprep batch reader.js --list addresses.txt --connections 20 --unordered --cache .pages
      python -m jsprep.warc crawl.warc.gz | jsprep batch reader.js - > results.ndjson

    """
}
