internal import CLexbor
func probe() -> UnsafeMutablePointer<lxb_html_document_t>? { lxb_html_document_create() }
