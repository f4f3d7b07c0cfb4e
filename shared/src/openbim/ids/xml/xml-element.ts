/** The namespace of IDS elements. */
export const idsNamespace = 'http://standards.buildingsmart.org/IDS'
export const xmlSchemaNamespace = 'http://www.w3.org/2001/XMLSchema'
export const instanceNamespace = 'http://www.w3.org/2001/XMLSchema-instance'

export type XmlElement = {
  /** `info` for elements of IDS, `xs:pattern` for elements of XML Schema, `{namespace}name` for all others. */
  name: string
  /** The attributes by name, without those that only concern XML itself (`xmlns`, `xml`, `xsi`). */
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  /** The line, from 1. */
  line: number
}

export function elementName(namespace: string, local: string): string {
  if (namespace === idsNamespace) return local
  return namespace === xmlSchemaNamespace ? `xs:${local}` : `{${namespace}}${local}`
}
