export type DecodedText = { text: string; encoding: string }

/**
 * Text of unknown encoding: by its mark where it has one; else UTF-16 where every other byte is empty, UTF-8 where it is valid, and
 * Windows-1252, in which every sequence of bytes is text, where it is not.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return decoded(bytes, marked.encoding)
  const wide = wideEncoding(bytes.subarray(0, 4096))
  if (wide) return decoded(bytes, wide)
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

/** Of text in Latin letters, every other byte is 0 in UTF-16, and none in other encodings. */
function wideEncoding(start: Uint8Array): Encoding | undefined {
  const empty = [0, 1].map((parity) => start.filter((byte, index) => index % 2 === parity && byte === 0).length)
  const [even = 0, odd = 0] = empty
  const many = start.length / 4
  if (odd > many && odd > even) return 'utf-16le'
  return even > many ? 'utf-16be' : undefined
}
