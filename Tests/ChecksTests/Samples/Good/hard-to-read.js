// What a parser has to get right: regular expressions, templates, automatic semicolons, cover
// grammars.
var ExtensionPreprocessingJS = {
  async *pages(first) { for await (const page of [first]) yield* [page] },
  get pattern() { return /[/\]]+(?<year>\d{4})/gu },
  'run'({ completionFunction: done, extensionName = `none${"`"}` }, ...rest) {
    let a = 1, b = 2, of = [3], async = a / b / 2
    const tag = (strings, ...values) => strings.raw.join("|") + values
    label: for (const x of of) { if (x) continue label; else break label }
    ;[a, b] = [b, a]
    const { length = 0, ...others } = { ...{ length: 1 } }, f = async (x) => await x, g = async x => x
    a++
    b
    ++async
    const text = tag`${a}/${ { "}": `${b}` }["}"] }` + (a, b) + (a ?? b)?.[0]?.toString?.() + (a ? .5 : b)
    class Counter { static #count = 0; static { Counter.#count = 1 } static has(o) { return #count in o } "use"; 1 = 2; async; get; set = 1; static async *[Symbol.iterator]() {} }
    if (a) ; else do b--; while (b > 0) done({ text, length, others: Object.keys(others).length, n: 0x1F + 0b1 + 0o7 + 1_000 + .5e-1, name: extensionName, count: rest.length + `${Counter.has(Counter)}`.length, f: typeof f, g: typeof g, re: /=/.test("=") && "a" / 1 > 2 })
  },
}
<!-- an old comment
--> and another
