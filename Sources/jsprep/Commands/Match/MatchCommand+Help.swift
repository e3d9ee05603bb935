extension MatchCommand {
  static let help = """
    jsprep match: say whether the share sheet offers an extension, and why.

    Usage: jsprep match <bundle> [options]
           jsprep match --rule PREDICATE [options]

      <bundle>    an .appex or app folder, a zip archive of one such as an .ipa, or an Info.plist:
                  its NSExtensionActivationRule counts, and the types that it declares

    Prints yes or no, and below it what made the answer: what each attachment counts as and how many
    there may be, or which clauses of the predicate are true for which attachments. What the rule's
    author should know goes to standard error.

    What is shared (default: a page in Safari)
      --page P            a page, as --from shares it; a PDF or an image by its name
      --url U             an address
      --text T            text
      --file F            a file, of the type that its name says
      --image F           an image, of the type that its name says
      --items FILE        anything: {"extensionItems": [{"attachments":
                          [{"registeredTypeIdentifiers": ["public.url"]}]}]}, as JSON or any
                          property list
      --from HOST         who shares, and what:
                            safari                  a page, with the results of the extension's
                                                    script if it has one (default)
                            safari-without-script   a page, for an extension without a script
                            chrome                  a page's address, and its title as text
                            url-only                an address alone
                            text                    text
                            pdf, image, movie, file one of these
                            all                     a line for each of them that can be asked

    --page, --url, --text, --file and --image can be there more than once and together: each is an
    attachment of one item, in the order of this list. Files need not exist.

      --platform ios|macos  whose share sheet (default ios): not every extension point exists on both

    The rule
      --rule PREDICATE    a predicate by itself
      --extension ID      which extension of an app: its identifier, or its folder's name
      --define VAR=VALUE  what $(VAR) in an Info.plist stands for; can be there more than once

    Output
      --format FORMAT     text (default) or json
      --quiet             print yes or no only

    Exit status
      0 offered   1 not offered   64 wrong usage   65 the rule cannot be parsed   66 cannot read
      75 the rule takes too much work

    Examples
      jsprep match MyApp.app --extension com.example.app.share
      jsprep match Share/Info.plist --define PRODUCT_NAME=Share --from chrome
      jsprep match My.appex --image one.png --image two.jpeg
      jsprep match --rule 'extensionItems.@count == 1' --url https://example.com/

    """
}
