internal import Preprocessing

// Lists of pages, and what a batch writes.
extension Explanations {
  static let batches: [Explanation] = [
    Explanation(
      "bad-entry", .error, "A line of a list names no page",
      safari: "is not concerned.",
      fix: "write a path or an address, or a JSON object with page, html or url.",
      .commands(
        wrong: #"""
          echo '{"title": "Hello"}' | jsprep batch Action.js
          """#,
        right: #"""
          echo '{"html": "<p>Hello", "url": "https://example.com/"}' | jsprep batch Action.js
          """#
      )
    ),
    Explanation(
      "output-exists", .error, "A batch would overwrite an output",
      safari: "is not concerned.",
      fix: "go on with it with --resume, or begin anew with --overwrite.",
      .commands(
        wrong: """
          jsprep batch Action.js page.html --output out.ndjson
          jsprep batch Action.js page.html --output out.ndjson
          """,
        right: """
          jsprep batch Action.js page.html --output out.ndjson
          jsprep batch Action.js page.html --output out.ndjson --resume
          """
      )
    ),
    Explanation(
      "output-in-use", .error, "Two batches would write to one file",
      safari: "is not concerned.",
      fix: "wait until the other one ends, or name another file.",
      .commands(
        wrong: """
          jsprep batch Action.js --list pages.txt --output out.ndjson &
          jsprep batch Action.js --list more.txt --output out.ndjson --resume
          """,
        right: """
          jsprep batch Action.js --list pages.txt --output out.ndjson &
          jsprep batch Action.js --list more.txt --output more.ndjson
          """
      )
    ),
    Explanation(
      "output-stalled", .error, "Nobody reads what a batch writes",
      safari: "is not concerned.",
      fix: "read the output while the list is written, or wait longer with --stall-limit.",
      .commands(
        wrong: """
          producer | jsprep batch Action.js - | sleep 1000
          """,
        right: """
          producer | jsprep batch Action.js - | consumer
          """
      )
    ),
    Explanation(
      "not-a-batch", .error, "A batch cannot go on with a file that is no output of one",
      safari: "is not concerned.",
      fix: "name the output of the run that was interrupted.",
      .commands(
        wrong: """
          jsprep batch Action.js page.html --output page.html --resume
          """,
        right: """
          jsprep batch Action.js page.html --output out.ndjson --resume
          """
      )
    ),
    Explanation(
      "resume-mismatch", .error, "A batch cannot go on with the output of another run",
      safari: "is not concerned.",
      fix: "give the script, the options and the pages of the interrupted run, in their order.",
      .commands(
        wrong: """
          jsprep batch Action.js page.html --output out.ndjson
          jsprep batch Action.js untitled.html --output out.ndjson --resume
          """,
        right: """
          jsprep batch Action.js page.html --output out.ndjson
          jsprep batch Action.js page.html untitled.html --output out.ndjson --resume
          """
      )
    ),
    Explanation(
      "packed-page", .error, "A page is a packed file, or a WARC file",
      safari: "is not concerned.",
      fix: "unpack it; python -m jsprep.warc reads the pages of WARC files.",
      .commands(
        wrong: """
          gzip --keep --force page.html
          jsprep batch Action.js page.html.gz
          """,
        right: """
          jsprep batch Action.js page.html
          """
      )
    ),
    Explanation(
      "packed-list", .error, "A list is a packed file, or a WARC file",
      safari: "is not concerned.",
      fix: "unpack it; python -m jsprep.warc makes a list of WARC files.",
      .commands(
        wrong: """
          echo page.html | gzip > pages.gz
          jsprep batch Action.js --list pages.gz
          """,
        right: """
          echo page.html > pages.txt
          jsprep batch Action.js --list pages.txt
          """
      )
    ),
    Explanation(
      "not-inline", .error, "A list names a page, and may only hold pages",
      safari: "is not concerned.",
      fix: "write the page itself as html, or leave --inline-only out.",
      .commands(
        wrong: """
          echo page.html | jsprep batch Action.js --inline-only
          """,
        right: #"""
          echo '{"html": "<p>Hello"}' | jsprep batch Action.js --inline-only
          """#
      )
    ),
    Explanation(
      "outside-root", .error, "A file does not lie in the folder that --root names",
      safari: "is not concerned.",
      fix: "name files below that folder, or another folder.",
      .commands(
        wrong: """
          mkdir -p pages
          echo page.html | jsprep batch Action.js --root pages
          """,
        right: """
          echo page.html | jsprep batch Action.js --root .
          """
      )
    ),
  ]
}
