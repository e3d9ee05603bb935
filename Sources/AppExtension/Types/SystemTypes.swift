/// The types that Apple documents (Uniform Type Identifiers framework, System-declared uniform type
/// identifiers), with those of other parties that its systems import.
enum SystemTypes {
  /// One line for each: the type, the types that it conforms to, and the extensions of file names.
  static var declarations: [Substring] {
    (base + texts + sources + images + audiovisual + documents + archives + bundles + fonts + other)
      .split(separator: "\n")
  }

  private static let base = """
    public.item:
    public.content:
    public.composite-content: public.content
    public.data: public.item
    public.archive:
    public.contact:
    public.message:
    public.calendar-event:
    public.database:
    public.audiovisual-content: public.data public.content
    public.3d-content: public.content
    public.presentation: public.composite-content
    public.spreadsheet: public.content
    public.bookmark: public.item
    public.playlist:
    public.disk-image: public.archive
    public.executable: public.item
    public.font:
    com.apple.resolvable:
    public.directory: public.item
    public.folder: public.directory
    public.volume: public.folder
    public.symlink: public.item com.apple.resolvable
    com.apple.mount-point: public.item com.apple.resolvable
    com.apple.alias-file: public.data com.apple.resolvable
    com.apple.alias-record: public.data com.apple.resolvable
    public.url: public.data
    public.file-url: public.url
    public.url-name: public.data
    public.url-name-and-url: public.data

    """

  private static let texts = """
    public.text: public.data public.content
    public.plain-text: public.text | txt text
    public.utf8-plain-text: public.plain-text
    public.utf16-plain-text: public.plain-text
    public.utf16-external-plain-text: public.plain-text
    public.utf8-tab-separated-values-text: public.tab-separated-values-text public.utf8-plain-text
    com.apple.traditional-mac-plain-text: public.plain-text
    public.delimited-values-text: public.text
    public.comma-separated-values-text: public.delimited-values-text | csv
    public.tab-separated-values-text: public.delimited-values-text | tsv
    public.log: public.plain-text | log
    public.rtf: public.text | rtf
    com.apple.rtfd: com.apple.package public.composite-content | rtfd
    com.apple.flat-rtfd: public.data public.composite-content
    com.apple.webarchive: public.data public.composite-content | webarchive
    com.apple.txn.text-multimedia-data: public.data public.composite-content
    public.html: public.text | html htm shtml
    public.xhtml: public.xml | xhtml xht
    public.xml: public.text | xml
    public.json: public.text | json
    public.geojson: public.json | geojson
    public.yaml: public.text | yaml yml
    public.css: public.text | css
    public.vcard: public.text public.contact | vcf vcard
    com.apple.ical.ics: public.calendar-event public.text | ics
    com.apple.ical.vcs: public.calendar-event public.text | vcs
    public.to-do-item: public.calendar-event
    public.email-message: public.message public.data | eml
    com.apple.mail.email: public.message | emlx
    net.daringfireball.markdown: public.plain-text | md markdown
    org.tug.tex: public.source-code | tex
    public.rss: public.xml | rss
    com.topografix.gpx: public.xml | gpx

    """

  private static let sources = """
    public.source-code: public.plain-text
    public.c-source: public.source-code | c
    public.objective-c-source: public.source-code | m
    public.c-plus-plus-source: public.source-code | cp cpp c++ cc cxx
    public.objective-c-plus-plus-source: public.source-code | mm
    public.c-header: public.source-code | h
    public.c-plus-plus-header: public.source-code | h++ hh hpp hxx
    public.swift-source: public.source-code | swift
    public.assembly-source: public.source-code | s asm
    public.mig-source: public.source-code | defs mig
    com.apple.rez-source: public.source-code | r
    com.apple.symbol-export: public.source-code | exp
    com.sun.java-source: public.source-code | java jav
    public.script: public.source-code
    com.netscape.javascript-source: public.source-code public.executable | js jscript javascript mjs
    public.shell-script: public.script | sh command
    public.bash-script: public.shell-script | bash
    public.csh-script: public.shell-script | csh
    public.ksh-script: public.shell-script | ksh
    public.tcsh-script: public.shell-script | tcsh
    public.zsh-script: public.shell-script | zsh
    public.perl-script: public.shell-script | pl pm
    public.python-script: public.shell-script | py
    public.ruby-script: public.shell-script | rb rbw
    public.php-script: public.shell-script | php php3 php4 ph3 ph4 phtml
    public.make-source: public.script | make mk
    com.apple.applescript.text: public.script | applescript
    com.apple.applescript.script: public.data public.script | scpt
    com.apple.applescript.script-bundle: com.apple.bundle com.apple.package public.script | scptd
    com.apple.property-list: public.data | plist
    com.apple.xml-property-list: com.apple.property-list public.xml
    com.apple.binary-property-list: com.apple.property-list
    com.apple.ascii-property-list: com.apple.property-list public.plain-text

    """

  private static let images = """
    public.image: public.data public.content
    public.jpeg: public.image | jpg jpeg jpe jfif
    public.jpeg-2000: public.image | jp2 jpf jpx j2k j2c
    public.jpeg-xl: public.image | jxl
    public.png: public.image | png
    public.tiff: public.image | tif tiff
    public.heif-standard: public.image
    public.heif: public.heif-standard | heif
    public.heic: public.heif-standard | heic
    public.heics: public.heif-standard | heics
    public.avif: public.heif-standard | avif
    public.avci: public.heif-standard | avci
    public.svg-image: public.image public.xml | svg svgz
    public.fax: public.image
    public.xbitmap-image: public.image | xbm
    public.radiance: public.image | hdr
    public.pbm: public.image | pbm pgm ppm pnm
    public.camera-raw-image: public.image
    com.adobe.raw-image: public.camera-raw-image | dng
    com.canon.cr2-raw-image: public.camera-raw-image | cr2
    com.canon.cr3-raw-image: public.camera-raw-image | cr3
    com.canon.crw-raw-image: public.camera-raw-image | crw
    com.nikon.raw-image: public.camera-raw-image | nef
    com.sony.arw-raw-image: public.camera-raw-image | arw
    com.fuji.raw-image: public.camera-raw-image | raf
    com.olympus.raw-image: public.camera-raw-image | orf
    com.panasonic.rw2-raw-image: public.camera-raw-image | rw2
    com.compuserve.gif: public.image | gif
    com.microsoft.bmp: public.image | bmp dib
    com.microsoft.ico: public.image | ico
    com.microsoft.cur: public.image | cur
    com.apple.icns: public.image | icns
    com.apple.pict: public.image | pict pct pic
    com.apple.macpaint-image: public.image | pntg
    com.apple.quicktime-image: public.image | qtif qti
    com.apple.live-photo: public.data public.content
    com.apple.live-photo-bundle: com.apple.package
    org.webmproject.webp: public.image | webp
    com.google.webp: public.image
    com.adobe.photoshop-image: public.image | psd
    com.adobe.photoshop-large-image: public.image | psb
    com.adobe.illustrator.ai-image: public.image | ai
    com.ilm.openexr-image: public.image | exr
    com.kodak.flashpix-image: public.image | fpx
    com.sgi.sgi-image: public.image | sgi
    com.truevision.tga-image: public.image | tga
    com.js.efx-fax: public.fax | efx

    """

  private static let audiovisual = """
    public.movie: public.audiovisual-content
    public.video: public.movie
    public.audio: public.audiovisual-content
    com.apple.quicktime-movie: public.movie | mov qt
    com.apple.m4v-video: public.movie | m4v
    com.apple.protected-mpeg-4-video: com.apple.m4v-video
    public.mpeg: public.movie | mpg mpeg mpe m75 m15
    public.mpeg-2-video: public.video | m2v
    public.mpeg-2-transport-stream: public.movie | ts m2ts mts
    public.mpeg-4: public.movie | mp4 mpeg4 mpg4
    public.3gpp: public.movie | 3gp 3gpp
    public.3gpp2: public.movie | 3g2 3gp2
    public.avi: public.movie | avi vfw
    public.avchd-mpeg-2-transport-stream: public.movie
    public.dv-movie: public.movie | dv dif
    org.webmproject.webm: public.movie | webm
    org.matroska.mkv: public.movie | mkv
    com.microsoft.windows-media-wm: public.movie | wm
    com.microsoft.windows-media-wmp: public.movie | wmp
    com.microsoft.windows-media-wmv: public.movie | wmv
    com.microsoft.windows-media-wmx: public.movie | wmx
    com.microsoft.advanced-systems-format: public.movie | asf
    com.real.realmedia: public.movie | rm
    com.adobe.flash.video: public.movie | flv
    public.mp3: public.audio | mp3 mpga
    public.mp2: public.audio | mp2
    public.mpeg-4-audio: public.audio | mp4a
    com.apple.m4a-audio: public.mpeg-4-audio | m4a
    com.apple.protected-mpeg-4-audio: public.audio | m4p
    com.apple.protected-mpeg-4-audio-b: com.apple.protected-mpeg-4-audio | m4b
    com.apple.mpeg-4-ringtone: public.mpeg-4-audio | m4r
    public.aac-audio: public.audio | aac adts
    public.ac3-audio: public.audio | ac3
    public.enhanced-ac3-audio: public.audio | eac3 ec3
    public.ulaw-audio: public.audio | ulaw ul
    public.aifc-audio: public.aiff-audio | aifc
    public.aiff-audio: public.audio | aif aiff
    com.apple.coreaudio-format: public.audio | caf
    com.microsoft.waveform-audio: public.audio | wav wave bwf
    com.microsoft.windows-media-wma: public.audio | wma
    com.microsoft.windows-media-wax: public.audio | wax
    com.digidesign.sd2-audio: public.audio | sd2
    com.real.realaudio: public.audio | ram ra
    public.midi-audio: public.audio | mid midi smf kar
    org.xiph.flac: public.audio | flac
    org.xiph.ogg-audio: public.audio | oga
    org.xiph.opus: public.audio | opus
    public.m3u-playlist: public.text public.playlist | m3u m3u8
    com.apple.itunes.playlist: public.playlist

    """

  private static let documents = """
    com.adobe.pdf: public.data public.composite-content | pdf
    com.adobe.postscript: public.data public.composite-content | ps
    com.adobe.encapsulated-postscript: com.adobe.postscript | eps epsf epsi
    com.microsoft.word.doc: public.data public.composite-content | doc
    com.microsoft.word.dot: public.data public.composite-content | dot
    com.microsoft.excel.xls: public.data public.spreadsheet | xls
    com.microsoft.excel.xlt: public.data public.spreadsheet | xlt
    com.microsoft.powerpoint.ppt: public.data public.presentation | ppt
    com.microsoft.powerpoint.pot: public.data public.presentation | pot
    com.microsoft.powerpoint.pps: public.data public.presentation | pps
    org.openxmlformats.openxml: public.data
    org.openxmlformats.wordprocessingml.document: org.openxmlformats.openxml public.composite-content | docx
    org.openxmlformats.wordprocessingml.document.macroenabled: org.openxmlformats.openxml public.composite-content | docm
    org.openxmlformats.wordprocessingml.template: org.openxmlformats.openxml public.composite-content | dotx
    org.openxmlformats.spreadsheetml.sheet: org.openxmlformats.openxml public.spreadsheet | xlsx
    org.openxmlformats.spreadsheetml.sheet.macroenabled: org.openxmlformats.openxml public.spreadsheet | xlsm
    org.openxmlformats.spreadsheetml.template: org.openxmlformats.openxml public.spreadsheet | xltx
    org.openxmlformats.presentationml.presentation: org.openxmlformats.openxml public.presentation | pptx
    org.openxmlformats.presentationml.presentation.macroenabled: org.openxmlformats.openxml public.presentation | pptm
    org.openxmlformats.presentationml.slideshow: org.openxmlformats.openxml public.presentation | ppsx
    org.openxmlformats.presentationml.template: org.openxmlformats.openxml public.presentation | potx
    org.oasis-open.opendocument: public.data public.composite-content
    org.oasis-open.opendocument.text: org.oasis-open.opendocument | odt
    org.oasis-open.opendocument.spreadsheet: org.oasis-open.opendocument public.spreadsheet | ods
    org.oasis-open.opendocument.presentation: org.oasis-open.opendocument public.presentation | odp
    org.oasis-open.opendocument.graphics: org.oasis-open.opendocument | odg
    com.apple.iwork.pages.pages: public.composite-content com.apple.package
    com.apple.iwork.pages.sffpages: public.data public.composite-content | pages
    com.apple.iwork.numbers.numbers: public.spreadsheet com.apple.package
    com.apple.iwork.numbers.sffnumbers: public.data public.spreadsheet | numbers
    com.apple.iwork.keynote.key: public.presentation com.apple.package
    com.apple.iwork.keynote.sffkey: public.data public.presentation | key
    com.apple.keynote.key: public.presentation com.apple.package
    org.idpf.epub-container: public.data public.composite-content | epub
    org.idpf.epub-folder: com.apple.package public.composite-content
    com.apple.ibooks.epub: org.idpf.epub-container
    com.pixar.universal-scene-description: public.data public.3d-content | usd usda usdc
    com.pixar.universal-scene-description-mobile: com.pixar.universal-scene-description | usdz
    com.apple.reality: public.data | reality
    com.apple.scenekit.scene: public.3d-content public.data | scn
    com.apple.arobject: public.data | arobject
    public.geometry-definition-format: public.3d-content public.data | obj
    public.standard-tesselated-geometry-format: public.3d-content public.data | stl
    public.polygon-file-format: public.3d-content public.data | ply
    public.alembic: public.3d-content public.data | abc

    """

  private static let archives = """
    com.pkware.zip-archive: public.data public.archive
    public.zip-archive: com.pkware.zip-archive | zip
    public.tar-archive: public.data public.archive | tar
    org.gnu.gnu-tar-archive: public.data public.archive | gtar
    org.gnu.gnu-zip-archive: public.data public.archive | gz gzip
    org.gnu.gnu-zip-tar-archive: org.gnu.gnu-zip-archive | tgz
    public.bzip2-archive: public.data public.archive | bz2 bz
    public.tar-bzip2-archive: public.bzip2-archive | tbz2 tbz
    org.tukaani.xz-archive: public.data public.archive | xz
    org.tukaani.tar-xz-archive: org.tukaani.xz-archive | txz
    org.7-zip.7-zip-archive: public.data public.archive | 7z
    com.rarlab.rar-archive: public.data public.archive | rar
    public.cpio-archive: public.data public.archive | cpio
    public.z-archive: public.data public.archive | z
    com.apple.archive: public.data public.archive | aar
    com.apple.encrypted-archive: public.data public.archive | aea
    com.apple.binhex-archive: public.data public.archive | hqx
    com.apple.macbinary-archive: public.data public.archive
    com.apple.applesingle-archive: public.data public.archive
    com.allume.stuffit-archive: public.data public.archive | sit sitx
    com.apple.xar-archive: public.data public.archive | xar
    com.apple.installer-package-archive: com.apple.xar-archive | pkg mpkg
    com.apple.disk-image: public.disk-image
    com.apple.disk-image-udif: com.apple.disk-image public.data | dmg
    com.apple.disk-image-sparse: com.apple.disk-image public.data | sparseimage
    public.iso-image: public.disk-image public.data | iso
    com.sun.java-archive: public.data public.executable public.zip-archive | jar

    """

  private static let bundles = """
    com.apple.package: public.directory
    com.apple.bundle: public.directory
    com.apple.generic-bundle: com.apple.bundle | bundle
    com.apple.plugin: com.apple.bundle com.apple.package | plugin
    com.apple.framework: com.apple.bundle | framework
    com.apple.xcframework: com.apple.package | xcframework
    com.apple.application: public.executable
    com.apple.application-bundle: com.apple.application com.apple.bundle com.apple.package | app
    com.apple.application-file: com.apple.application public.data
    com.apple.application-and-system-extension: com.apple.application-bundle | appex
    com.apple.itunes.ipa: public.data public.archive | ipa
    com.apple.metadata-importer: com.apple.plugin | mdimporter
    com.apple.quicklook-generator: com.apple.plugin | qlgenerator
    com.apple.spotlight-importer: com.apple.plugin
    com.apple.xpc-service: com.apple.bundle com.apple.package | xpc
    com.apple.dashboard-widget: com.apple.package | wdgt
    com.apple.mach-o-binary: public.data public.executable
    com.apple.pef-binary: public.data public.executable
    public.unix-executable: public.data public.executable
    public.object-code: public.data public.executable | o
    com.microsoft.windows-executable: public.data public.executable | exe
    com.microsoft.windows-dynamic-link-library: public.data public.executable | dll
    com.sun.java-class: public.data public.executable | class
    com.sun.java-web-start: public.xml | jnlp

    """

  private static let fonts = """
    public.truetype-font: public.font public.data
    public.truetype-ttf-font: public.truetype-font | ttf
    public.truetype-collection-font: public.truetype-font | ttc
    public.opentype-font: public.font public.data | otf
    public.opentype-collection-font: public.opentype-font | otc
    org.w3.woff: public.font public.data | woff
    org.w3.woff2: public.font public.data | woff2
    com.adobe.postscript-font: public.font public.data
    com.adobe.postscript-lwfn-font: com.adobe.postscript-font
    com.adobe.postscript.pfb-font: com.adobe.postscript-font | pfb
    com.adobe.postscript.pfa-font: com.adobe.postscript-font | pfa
    com.apple.font-suitcase: public.font public.data | suit
    com.apple.truetype-datafork-suitcase-font: public.truetype-font | dfont

    """

  private static let other = """
    com.apple.internet-location: public.data public.bookmark
    com.apple.web-internet-location: com.apple.internet-location | webloc
    com.apple.mail-internet-location: com.apple.internet-location | mailloc
    com.microsoft.internet-shortcut: com.apple.internet-location | url
    com.apple.colorsync-profile: public.data | icc icm
    com.apple.mapkit.map-item: public.data
    com.apple.uikit.image: public.image
    com.apple.uikit.color: public.data
    com.apple.notes.noteitem: public.data
    com.apple.pkpass: public.data | pkpass
    com.apple.pkpass-data: public.data
    com.apple.mobileprovision: public.data | mobileprovision
    com.apple.quartz-composer-composition: public.data | qtz
    com.apple.localized-pdf-bundle: com.adobe.pdf com.apple.package
    public.x509-certificate: public.data | cer crt der
    com.rsa.pkcs-12: public.data | p12 pfx
    com.real.smil: public.xml | smil
    com.google.earth.kml: public.xml | kml
    com.google.earth.kmz: public.data | kmz
    org.webassembly.wasm: public.data | wasm

    """
}
