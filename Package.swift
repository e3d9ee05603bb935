// swift-tools-version: 6.2
import PackageDescription

/// Every target compiles with the same settings.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module of the project, with a folder of the same name under `Sources`.
func module(
  _ name: String, imports: [Target.Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(name: name, dependencies: imports, resources: resources, swiftSettings: settings)
}

/// The tests of one module, in `Tests/<module>Tests`.
func tests(_ name: String, imports: [Target.Dependency], copies: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: imports, exclude: copies, swiftSettings: settings)
}

let package = Package(
  name: "jsprep",
  products: [
    .executable(name: "jsprep", targets: ["jsprep"]),
    .library(name: "JSPrepTesting", targets: ["JSPrepTesting"]),
    .library(name: "ExtensionHosting", targets: ["ExtensionHosting"]),
    .library(name: "AppleExtensionAPI", targets: ["AppleExtensionAPI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJavaScriptCore", pkgConfig: "javascriptcoregtk-4.1",
      providers: [.apt(["libjavascriptcoregtk-4.1-dev"])]),
    .systemLibrary(name: "CLexbor", pkgConfig: "lexbor", providers: [.apt(["liblexbor-dev"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    // Opened when it is needed: what pkg-config says would link it.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    // Not by pkg-config, which would link the library: it is loaded when a server starts.
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CWebKit"),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Opened when a script sets a cookie; its shim declares what it needs.
    .systemLibrary(name: "CPublicSuffix"),
    // Opened when WebKit asks for the parts of a saved page; its shim declares what it needs.
    .systemLibrary(name: "CGnuTLS"),
    .systemLibrary(name: "CICU", pkgConfig: "icu-uc", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),

    module("Algorithms"),
    module("Bytes", imports: ["CGLib"]),
    module("SystemServices", imports: ["CLinux"]),
    module("ScriptEngine", imports: ["CJavaScriptCore", "SystemServices", "Algorithms"]),
    module("CSS", imports: ["Bytes"]),
    module(
      "DOM",
      imports: [
        "Algorithms", "Bytes", "CSS", "SystemServices", "CLexbor", "CLibXML2", "CICU",
        "CPublicSuffix", "CZlib",
      ]),
    module("WebBindings", imports: ["ScriptEngine", "DOM", "CSS", "Bytes"]),
    module("PropertyLists", imports: ["Algorithms", "Bytes"]),
    module("SavedPages", imports: ["PropertyLists", "Bytes"]),
    module("AppExtension", imports: ["PropertyLists", "Algorithms"]),
    module(
      "PageLoading",
      imports: [
        "AppExtension", "SavedPages", "PropertyLists", "DOM", "CSS", "Bytes", "SystemServices",
        "CCurl",
      ]),
    module(
      "Preprocessing",
      imports: [
        "SavedPages", "WebBindings", "PropertyLists", "ScriptEngine", "DOM", "SystemServices",
        "Algorithms",
      ]),
    module(
      "Checks",
      imports: [
        "CSS", "AppExtension", "Preprocessing", "PropertyLists", "ScriptEngine", "Algorithms",
      ]),
    module(
      "Workers",
      imports: [
        "Checks", "Preprocessing", "PageLoading", "PropertyLists", "WebBindings", "ScriptEngine",
        "DOM", "CSS", "SystemServices", "CLinux", "Bytes",
      ]),
    // WebKitGTK is opened when it is used: nothing of it is needed to build.
    module(
      "RealWebKit",
      imports: [
        "PageLoading", "Preprocessing", "SavedPages", "PropertyLists", "WebBindings",
        "ScriptEngine", "DOM", "CSS", "SystemServices", "CWebKit", "CMicroHTTPD", "CGnuTLS",
        "Bytes",
      ]),
    module(
      "HandlerPrograms", imports: ["Preprocessing", "PropertyLists", "SystemServices", "CLinux"]),
    module(
      "ExtensionHosting",
      imports: ["AppExtension", "Preprocessing", "PropertyLists", "WebBindings", "ScriptEngine"]),
    // For tests of others; it imports Foundation, which the command line does without.
    module("AppleExtensionAPI", imports: ["ExtensionHosting", "AppExtension", "PropertyLists"]),
    module(
      "Messages",
      imports: [
        "HandlerPrograms", "RealWebKit", "Workers", "AppExtension", "Checks", "Preprocessing",
        "PageLoading", "SavedPages",
        "PropertyLists", "ScriptEngine", "WebBindings",
      ]),
    module(
      "TestCases",
      imports: [
        "AppExtension", "Messages", "Preprocessing", "PageLoading", "PropertyLists",
        "ScriptEngine", "WebBindings", "DOM", "CSS",
      ], resources: [.embedInCode("Resources/cases.schema.json")]),
    module(
      "LanguageServer",
      imports: [
        "TestCases", "Messages", "Checks", "AppExtension", "PageLoading", "Preprocessing",
        "PropertyLists", "ScriptEngine", "SystemServices", "Algorithms",
      ], resources: [.embedInCode("Resources/info.schema.json")]),
    module(
      "JSPrepTesting",
      imports: [
        "TestCases", "Messages", "Checks", "AppExtension", "PageLoading", "SavedPages",
        "Preprocessing", "PropertyLists", "ScriptEngine", "WebBindings", "DOM", "SystemServices",
      ]),
    module(
      "PreviewServer",
      imports: [
        "Messages", "Checks", "Workers", "AppExtension", "Preprocessing", "PageLoading",
        "SavedPages", "PropertyLists",
        "ScriptEngine", "WebBindings", "DOM", "SystemServices", "CMicroHTTPD", "CZlib", "Bytes",
      ],
      resources: [
        "openapi.json", "highlight.js", "editors.js", "preview.html", "preview.css", "preview.js",
        "plist.js", "diff.js",
        "report.js", "report.html", "report-page.html", "report-page.js",
      ].map { .embedInCode("Resources/\($0)") }),
    .executableTarget(
      name: "jsprep",
      dependencies: [
        "PreviewServer", "LanguageServer", "TestCases", "Messages", "Checks", "Workers",
        "RealWebKit", "HandlerPrograms", "AppExtension", "Preprocessing", "PageLoading",
        "SavedPages", "PropertyLists", "ScriptEngine", "WebBindings", "DOM", "Bytes",
        "SystemServices", "CLinux",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "MicroBenchmarks",
      dependencies: ["Preprocessing", "PropertyLists", "WebBindings", "ScriptEngine", "DOM"],
      path: "Benchmarks/MicroBenchmarks", swiftSettings: settings),

    tests(
      "ChecksTests",
      imports: [
        "Checks", "Messages", "AppExtension", "Preprocessing", "PropertyLists", "ScriptEngine",
      ], copies: ["Samples"]),
    // The project's own files: who imports what, where texts stand, what the documents promise.
    tests("ProjectTests", imports: []),
    tests("AlgorithmsTests", imports: ["Algorithms"]),
    tests("BytesTests", imports: ["Bytes"]),
    tests("SystemServicesTests", imports: ["SystemServices", "TestSupport"]),
    tests("SavedPagesTests", imports: ["SavedPages", "PropertyLists", "TestSupport"]),
    tests("PropertyListsTests", imports: ["PropertyLists", "Bytes", "TestSupport"]),
    tests(
      "AppExtensionTests", imports: ["AppExtension", "PropertyLists", "TestSupport"],
      copies: ["Recorded"]),
    tests(
      "HandlerProgramsTests",
      imports: ["HandlerPrograms", "Preprocessing", "PropertyLists", "TestSupport"]),
    tests(
      "ExtensionHostingTests",
      imports: ["ExtensionHosting", "AppleExtensionAPI", "AppExtension", "PropertyLists"]),
    .target(
      name: "TestSupport", dependencies: ["SystemServices"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests(
      "PageLoadingTests", imports: ["PageLoading", "DOM", "SystemServices", "TestSupport"]),
    tests("RealWebKitTests", imports: ["RealWebKit", "PageLoading", "TestSupport"]),
    tests(
      "PreprocessingTests",
      imports: ["Preprocessing", "PropertyLists", "ScriptEngine", "WebBindings", "DOM"]),
    tests(
      "PreviewServerTests",
      imports: [
        "PreviewServer", "Messages", "Workers", "AppExtension", "PageLoading", "Preprocessing",
        "PropertyLists", "ScriptEngine", "WebBindings", "DOM", "SystemServices", "TestSupport",
        "jsprep", "Bytes",
      ]),
    tests("ScriptEngineTests", imports: ["ScriptEngine"]),
    tests("CSSTests", imports: ["CSS", "TestSupport"], copies: ["Recorded"]),
    tests(
      "DOMTests", imports: ["DOM", "CSS", "Bytes", "TestSupport"],
      copies: ["CSSOM/Recorded", "Selectors/Recorded", "URL/Recorded"]),
    tests(
      "ParityTests", imports: ["Preprocessing", "PropertyLists", "ScriptEngine", "WebBindings"],
      copies: ["Cases", "floors.json"]),
    tests(
      "TestCasesTests",
      imports: [
        "TestCases", "Preprocessing", "PageLoading", "PropertyLists", "ScriptEngine",
        "WebBindings", "DOM", "CSS",
      ]),
    tests(
      "LanguageServerTests",
      imports: ["LanguageServer", "TestCases", "AppExtension", "PropertyLists"]),
    tests("JSPrepTestingTests", imports: ["JSPrepTesting", "PropertyLists", "TestSupport"]),
    // The tests of the example package, which has a Package.swift of its own.
    .testTarget(
      name: "ShareExtensionTests", dependencies: ["JSPrepTesting"],
      path: "Examples/ShareExtensionTests/Tests/ShareExtensionTests", exclude: ["Fixtures"],
      swiftSettings: settings),
    tests(
      "EndToEndTests", imports: ["jsprep", "SavedPages", "PropertyLists", "TestSupport"],
      copies: ["Snapshots", "Hostile", "Layouts", "Collector"]),
    tests("CommandLineTests", imports: ["jsprep", "PropertyLists", "TestSupport"]),
    tests(
      "WorkersTests",
      imports: [
        "Workers", "Preprocessing", "PropertyLists", "ScriptEngine", "WebBindings", "DOM", "CSS",
        "SystemServices", "TestSupport", "jsprep",
      ]),
    tests(
      "WebBindingsTests",
      imports: ["WebBindings", "ScriptEngine", "DOM", "SystemServices", "TestSupport"],
      copies: ["Fuzz", "Recorded"]),
  ]
)
