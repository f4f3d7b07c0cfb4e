/** A GUID as BCF 3.0 writes it. Other programs also write capitals and braces. */
export const guidPattern = /^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/

/**
 * The GUID for an id in a file, in lower case; undefined without an id. An id that is not a GUID (`Issue-1`) is
 * converted to a UUID version 8 (RFC 9562). It is the same in each import, so that references still match and a later
 * file updates the same topic.
 */
export function readGuid(id: string | undefined): string | undefined {
  const text = (id ?? '')
    .trim()
    .replace(/^\{(.*)\}$/, '$1')
    .toLowerCase()
  if (text === '' || guidPattern.test(text)) return text || undefined
  const hex = [0, 1, 2, 3].map((seed) => fnv1a(`${seed}:${text}`).toString(16).padStart(8, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** The 32-bit FNV-1a hash over UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93)
  return hash >>> 0
}
