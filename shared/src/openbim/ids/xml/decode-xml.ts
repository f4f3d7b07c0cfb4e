import { IdsError } from '../document/ids-error.ts'

/** Maximum size. Fifty specifications take about 100 kB; the largest published files have 2 MB. */
export const maxBytes = 10 * 1024 * 1024

/** Number of bytes in which an encoding declaration is searched. */
const declarationBytes = 200

/** The text of a file. Checks the size first. */
export function decodeXml(source: string | Uint8Array): string {
  if (source.length > maxBytes) {
    throw new IdsError('ids/too-large', 'The file is larger than 10 MB, the limit for IDS files. Split it.')
  }
  return typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decodeBytes(source)
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (error) {
    throw new IdsError(
      'ids/malformed',
      "The file is damaged: its text doesn't match the encoding that it declares.",
      1,
      {
        cause: error,
      },
    )
  }
}

/**
 * The encoding of the byte order mark, otherwise the declared one. Files that declare UTF-16 without a byte order mark
 * are UTF-8.
 */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const declared =
    /^(?:\u00EF\u00BB\u00BF)?<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(beginning)?.[1] ?? 'utf-8'
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared
}
