const directive =
  /\\X2\\([0-9A-F]*?)\\X0\\|\\X4\\([0-9A-F]*?)\\X0\\|\\X\\([0-9A-F]{2})|\\P([A-I])\\|\\S\\([ -~])|\\\\/gi

/** Pages of ISO 8859 that directives can select: A is 8859-1, I is 8859-9. */
const pages = 'ABCDEFGHI'

/** Decodes control directives: `\X2\00E4\X0\`, `\S\d`, `\X\FC`. Anything else stays unchanged. */
export function decodeDirectives(text: string): string {
  if (!text.includes('\\')) return text
  let page = 1
  return text.replaceAll(
    directive,
    (written: string, ...[two, four, byte, turned, shifted]: (string | undefined)[]) => {
      if (two !== undefined) return codesIn(two, 4)
      if (four !== undefined) return codesIn(four, 8)
      if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16))
      if (turned !== undefined) page = pages.indexOf(turned.toUpperCase()) + 1
      if (turned !== undefined) return ''
      return shifted === undefined ? (written === '\\\\' ? '\\' : written) : shiftedBy(shifted, page)
    },
  )
}

/** Surrogate pairs form one character, as in UTF-16; invalid code points become the replacement character. */
function codesIn(digits: string, width: number): string {
  let text = ''
  for (let index = 0; index + width <= digits.length; index += width) {
    const code = Number.parseInt(digits.slice(index, index + width), 16)
    text += width === 4 ? String.fromCharCode(code) : String.fromCodePoint(code > 0x10ffff ? 0xfffd : code)
  }
  return text
}

function shiftedBy(character: string, page: number): string {
  const code = character.charCodeAt(0) + 0x80
  return page === 1 ? String.fromCharCode(code) : new TextDecoder(`iso-8859-${page}`).decode(Uint8Array.of(code))
}
