import type { XmlElement } from './xml-element.ts'
import { escapeAttribute, escapeXml } from './xml-text.ts'

/** An element as it was read, for whoever understands it. */
export function elementText({ localName, attributes, nodes }: XmlElement): string {
  const own = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('')
  const content = nodes.map((node) => (typeof node === 'string' ? escapeXml(node) : elementText(node))).join('')
  return `<${localName}${own}>${content}</${localName}>`
}
