const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Readers take line breaks in attributes for spaces, so there they are written by number. */
export function attributeText(name: string, value: string | undefined): string {
  return value === undefined ? '' : ` ${name}="${printable(value).replace(/[&<>"\t\n\r]/g, escaped)}"`
}

export function elementText(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${printable(text).replace(/[&<>\r]/g, escaped)}</${name}>`
}

function escaped(character: string): string {
  return escapes[character] ?? character
}

/** Without the characters that XML cannot hold at all. */
function printable(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
