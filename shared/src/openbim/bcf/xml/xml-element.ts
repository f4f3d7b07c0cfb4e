/** A parsed XML element. Property names are those of the DOM. */
export class XmlElement {
  /** Without prefix, because no file uses one name in two namespaces. */
  readonly localName: string
  readonly attributes: ReadonlyMap<string, string>
  /** Text and elements in document order. */
  readonly nodes: (string | XmlElement)[] = []
  /** For the root: processing instructions anywhere in the document. */
  readonly instructions: { name: string; value: string }[] = []

  constructor(localName: string, attributes: ReadonlyMap<string, string>) {
    this.localName = localName
    this.attributes = attributes
  }

  get children(): XmlElement[] {
    return this.nodes.filter((node) => typeof node !== 'string')
  }

  get textContent(): string {
    return this.nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('')
  }

  getAttribute(name: string): string | undefined {
    return this.attributes.get(name)
  }
}
