import type { Vector } from '../../../domain/contract/prototype/camera.ts'

export function xmlDocument(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

export function pointText(name: string, { x, y, z }: Vector): string {
  return `<${name}><X>${x}</X><Y>${y}</Y><Z>${z}</Z></${name}>`
}

/** Escapes text for elements and attributes, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return printable(text).replace(/[&<>"\r]/g, (character) => entities[character] ?? character)
}

/** For values that the schema does not allow to be blank. */
export function escapeNonBlank(text: string, otherwise: string): string {
  return escapeXml(printable(text).trim() === '' ? otherwise : text)
}

function printable(text: string): string {
  const isKept = /[\t\n\r\u0080-\u009F]/
  return text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (isKept.test(character) ? character : ''))
}

/** For attributes: parsers turn unescaped line breaks and tabs into spaces. */
export function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
}
