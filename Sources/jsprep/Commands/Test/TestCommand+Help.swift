extension TestCommand {
  static let help = """
    jsprep test: run the test cases of preprocessing scripts.

    Usage: jsprep test [<path>...] [options]

      <path>      a case file, or a folder: all files below it whose names end with .jsprep.json
                  or .jsprep.plist, and all folders whose names end with .jsprep (default: the
                  current folder)

    A case names a page, a script, and what is to come of them. 'jsprep init' makes one to begin
    with, 'jsprep record' makes one of a run, and Documentation/Testing.md describes them all.
    Every case runs in a world of its own, in a process that reaches no files and no network. Its
    time, random numbers, language and time zone are fixed, so it gives the same each time.

    Which cases
      --filter TEXT       those whose 'file: name' has this text; can be there more than once
      -t, --grep PATTERN  those whose name this regular expression of JavaScript matches
      --tag TAG           those with this tag, or with !TAG without it; can be there more than once
      --failed            those that failed the last time
      --forbid-only       fail where a case says 'only' (by itself where CI is set in the environment)
      --allow-only        run such cases there as well
      --list              print their names, and run none

    How they run
      --jobs N            so many at a time (default: one for each processor)
      --isolate           each in a process of its own
      --repeat N          each so many times; all have to come out the same
      --shuffle SEED      in an order that this number makes
      --bail[=N]          stop when so many have failed (default 1)
      --timeout SECONDS   of computing for each of run() and finalize(), whatever the cases say
      --viewport WIDTHxHEIGHT[@SCALE]  the viewport of cases that say none
      --engine ENGINE     jsprep (default), or webkit: run the cases that say none in WebKitGTK, with
                          layout and without a network
      --watch             run again what a saved file touches, until Ctrl-C; in a terminal the keys a, f, u
                          and q run all cases, run those that failed, update snapshots and end
      -u, --update        write snapshots anew, and fetch pages that have no recorded copy

    A snapshot that differs fails its case, and what the case gives now waits beside it: see
    'jsprep help snapshot'. Where CI is set in the environment nothing is written.

    Reports
      --reporter NAME[=FILE]  pretty (default), tap, junit, json, github or html; into a file, or
                          one of them to standard output; can be there more than once
      --output FILE       where the only reporter writes

    Coverage
      --coverage          measure what of the scripts runs, and print a table of it
      --coverage-report NAME[=FILE]  text (the default), markdown, lcov (coverage/lcov.info), json (of
                          Istanbul, coverage/coverage-final.json) or html (coverage/index.html); into
                          a file; can be there more than once
      --coverage-threshold N  fail below so many percent of statements, branches, functions or lines;
                          lines=90,branches=80 asks for each by itself

      --schema            print the JSON Schema of case files, for editors
      --config FILE       take what is not said here from this file (jsprep.json; see 'jsprep help config')
      --no-config         take it from none

    Exit status
      0 all passed   1 some failed   64 wrong usage   65 a case file is bad   66 no test was found,
      or a file cannot be read or written

    Examples
      jsprep test
      jsprep test Tests --tag smoke --reporter pretty --reporter junit=report.xml
      jsprep test --watch --filter reader

    """
}
