/** An element of a document that was read: its parts have the names that browsers give them, so that a reader runs in either place. */
export class XmlElement {
  /** Without a prefix: no file means two things by one name. */
  readonly localName: string
  readonly attributes: ReadonlyMap<string, string>
  /** Texts and elements in their order. */
  readonly nodes: (string | XmlElement)[] = []
  /** Of the root: processing instructions anywhere in the document. */
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
