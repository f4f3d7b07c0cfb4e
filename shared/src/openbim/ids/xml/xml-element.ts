/** The namespace of IDS elements. */
export const idsNamespace = 'http://standards.buildingsmart.org/IDS'
export const xmlSchemaNamespace = 'http://www.w3.org/2001/XMLSchema'
export const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

export type XmlElement = {
  /** `info` for elements of IDS, `xs:pattern` for those of XML Schema, `{namespace}name` for all others. */
  name: string
  /** By name; attributes without content of their own (`xmlns`, `xml`, `xsi`) are omitted. */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  /** From 1. */
  line: number
}

export function elementName(namespace: string, local: string): string {
  if (namespace === idsNamespace) return local
  return namespace === xmlSchemaNamespace ? `xs:${local}` : `{${namespace}}${local}`
}
