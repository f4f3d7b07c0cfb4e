const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Line breaks in attributes are written as character references, because parsers would turn them into spaces. */
export function attributeText(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${printable(value).replace(/[&<>"\t\n\r]/g, escaped)}"`
}

export function elementText(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${printable(text).replace(/[&<>\r]/g, escaped)}</${name}>`
}

function escaped(character: string): string {
  return escapes[character] ?? character
}

/** Removes characters that XML does not allow. */
function printable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
