import { idsNamespace, xmlSchemaNamespace } from '../xml/xml-element.ts'

export function simple(name: string, text: string): string {
  return `<${name}><simpleValue>${text}</simpleValue></${name}>`
}

export function restricted(name: string, base: string, limits: Record<string, string>): string {
  const text = Object.entries(limits).map(([limit, value]) => `<xs:${limit} value="${value}"/>`)
  return `<${name}><xs:restriction base="xs:${base}">${text.join('')}</xs:restriction></${name}>`
}

export const walls = `<entity>${simple('name', 'IFCWALL')}</entity>`

export type IdsParts = {
  info?: string
  versions?: string
  occurs?: string
  applicability?: string
  /** Omitted if empty. */
  requirements?: string
}

/** A file with one specification, whose facets are in lines 7 (applicability) and 10 (requirements). */
export function idsText({
  info = '<title>Walls</title>',
  versions = 'IFC4',
  occurs = 'minOccurs="1" maxOccurs="unbounded"',
  applicability = walls,
  requirements = '',
}: IdsParts = {}): string {
  const required = requirements === '' ? '\n\n' : `<requirements>\n${requirements}\n</requirements>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="${idsNamespace}" xmlns:xs="${xmlSchemaNamespace}">
<info>${info}</info>
<specifications>
<specification name="Walls" ifcVersion="${versions}">
<applicability ${occurs}>
${applicability}
</applicability>
${required}
</specification>
</specifications>
</ids>`
}
