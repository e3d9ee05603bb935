extension CheckCommand {
  static let help = """
    jsprep check: find the mistakes in a script or a bundle, before a device shows them.

    Usage: jsprep check <script or bundle>... [options]

      <script>    a .js file, or - for standard input
      <bundle>    an .appex or app folder, a zip archive of one, or an Info.plist: its keys, its activation rule and its
                  script are checked; of an app, all extensions that have a script

    Nothing is run: the engine checks the syntax, and the rest is read from the text. With --page
    the script is run on the page as well, which shows what the text does not.

    Each finding says what is wrong and where, what Safari would do, and how to put it right.
    'jsprep explain ID' says more about one.

    On pages
      --page P            run the script on this page: a file, - or an http(s) URL; can be there
                          more than once
      --arguments JSON, --handler CMD
                          what the extension returns: finalize is called with it
      --url, --charset, --select, --select-text, --extension-name, --timeout, --memory-limit,
      --real-time, and the options about loading pages: as in 'jsprep help run'

    Bundles
      --extension ID      which extension of an app: its identifier, or its folder's name
      --define VAR=VALUE  what $(VAR) in an Info.plist stands for; can be there more than once
      --platform P        ios (default) or macos, where finalize is not called

    Output
      --format FORMAT     text (default), json, sarif (SARIF 2.1.0), or github (annotations)
      --fail-on LEVEL     error (default) or warning: from which severity on the check fails
      --rule ID=LEVEL     leave a finding out (off), or let it be a note, a warning or an error; can be
                          there more than once
      --quiet             print only findings that make the check fail
      --fix               put right in the files what has one sure fix, and check what is left; a file is
                          changed whole or not at all
      --config FILE       take what is not said here from this file (jsprep.json; see 'jsprep help config')
      --no-config         take it from none

    In a script, '// jsprep-ignore-next-line ID -- reason' leaves a finding of the next line out, and
    '// jsprep-ignore ID -- reason' one of its own line, or of the whole file where nothing else stands
    in the line.

    Findings go to standard output. Colors are for terminals only; NO_COLOR turns them off.

    Exit status
      0 nothing that makes the check fail   64 wrong usage   65 findings that do
      66 cannot read or fetch   75 time or memory limit

    Examples
      jsprep check Action.js
      jsprep check MyApp.app --fail-on warning
      jsprep check Share/Info.plist --define PREPROCESSING_FILE=Action
      jsprep check Action.js --fix
      jsprep check Action.js --page article.html --page empty.html
      jsprep check Action.js --format sarif > findings.sarif

    """
}
