extension StarterFiles {
  /// The files of a project in TypeScript, beside those that every project has.
  static let typeScript: [(path: String, content: String)] = [
    ("src/Action.ts", action), ("jsprep.d.ts", declarations), ("package.json", package),
    ("tsconfig.json", configuration), (".gitignore", "Action.js\nAction.js.map\nnode_modules/\n"),
  ]

  private static let action = """
    // Safari runs this on the page before the extension opens: run hands values to the extension,
    // finalize gets what the extension returns. esbuild makes Action.js of it: npm run build

    function description(): string {
      return document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "";
    }

    const action: ExtensionPreprocessing<{ note?: string }> = {
      run(parameters) {
        parameters.completionFunction({
          url: document.URL,
          title: document.title,
          description: description(),
          selection: getSelection()?.toString() ?? "",
        });
      },

      finalize(parameters) {
        if (parameters.note === undefined) return;
        const note = document.createElement("p");
        note.className = "note";
        note.textContent = parameters.note;
        document.body.prepend(note);
      },
    };

    // Safari looks for the global itself: an export would not be one.
    globalThis.ExtensionPreprocessingJS = action;

    """

  private static let declarations = """
    // What Safari gives a preprocessing script, and takes from it.

    /** What arrives at the extension: a value of a property list. Null and undefined do not. */
    type PropertyListValue =
      | string
      | number
      | boolean
      | Date
      | readonly PropertyListValue[]
      | { readonly [key: string]: PropertyListValue };

    /** The results of run: what the extension gets. */
    type ExtensionResults = { readonly [key: string]: PropertyListValue };

    interface ExtensionRunParameters {
      /** The extension's bundle identifier. */
      readonly extensionName: string;
      /** Hands the results over. It has to be called once, within two seconds. */
      completionFunction(results: ExtensionResults): void;
    }

    /** @typeParam Arguments What the extension returns for finalize. */
    interface ExtensionPreprocessing<Arguments = ExtensionResults> {
      run(parameters: ExtensionRunParameters): void | Promise<void>;
      /** Called on iOS when the extension has returned an item. */
      finalize?(parameters: Arguments): void | Promise<void>;
    }

    // eslint-disable-next-line no-var
    declare var ExtensionPreprocessingJS: ExtensionPreprocessing<any>;

    """

  private static let package = """
    {
      "private": true,
      "scripts": {
        "build": "esbuild src/Action.ts --bundle --format=iife --sourcemap --outfile=Action.js",
        "check": "tsc --noEmit && npm run build && jsprep check Action.js",
        "test": "npm run build && jsprep test"
      },
      "devDependencies": {
        "esbuild": "^0.25.0",
        "typescript": "^5.7.0"
      }
    }

    """

  private static let configuration = """
    {
      "compilerOptions": {
        "target": "ES2020",
        "module": "ES2020",
        "moduleResolution": "bundler",
        "lib": ["ES2020", "DOM", "DOM.Iterable"],
        "types": [],
        "strict": true,
        "noEmit": true
      },
      "include": ["src", "jsprep.d.ts"]
    }

    """
}
