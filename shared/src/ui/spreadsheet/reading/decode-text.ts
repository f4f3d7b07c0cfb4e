export type DecodedText = { text: string; encoding: string }

/**
 * Decodes text of unknown encoding: by its byte order mark if there is one; otherwise UTF-16 if every other byte is
 * zero, UTF-8 if it is valid, and Windows-1252, which accepts every byte sequence.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decoded(bytes, marked.encoding)
  const utf16 = detectUtf16(bytes.subarray(0, 4096))
  if (utf16) return decoded(bytes, utf16)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: names['utf-8'] }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

const names = { 'utf-8': 'UTF-8', 'utf-16le': 'UTF-16', 'utf-16be': 'UTF-16', 'windows-1252': 'Windows-1252' }
type Encoding = keyof typeof names

const marks: { mark: readonly number[]; encoding: Encoding }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

function decoded(bytes: Uint8Array, encoding: Encoding): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding: names[encoding] }
}

/** In UTF-16, every other byte of Latin letters is 0; other encodings contain no zeros. */
function detectUtf16(start: Uint8Array): Encoding | undefined {
  const zeroCounts = [0, 1].map((parity) => start.filter((byte, index) => index % 2 === parity && byte === 0).length)
  const [even = 0, odd = 0] = zeroCounts
  const minZeros = start.length / 4
  if (odd > minZeros && odd > even) return 'utf-16le'
  return even > minZeros ? 'utf-16be' : undefined
}
