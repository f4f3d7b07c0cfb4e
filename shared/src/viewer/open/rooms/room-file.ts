import type { ModelReference } from '../../model.ts'
import { modelBytes, rangeBytes, type FetchFile } from '../model/model-file.ts'

const trailerBytes = 8
const roomsMark = 0x53_4d_4f_52
/** Maximum bytes: larger than anything that the platform writes. */
const maxBytes = 8_000_000

/**
 * The GLB with the rooms at the end of a model's file; undefined for a file without rooms. Rejects with a
 * `ModelError`.
 */
export async function roomFile(
  reference: ModelReference,
  signal: AbortSignal,
  fetchFile: FetchFile,
): Promise<ArrayBuffer | undefined> {
  const { bytes, byteLength } = reference
  const size = bytes?.byteLength ?? byteLength ?? (await modelBytes(reference, { signal }, fetchFile)).byteLength
  const end = size - trailerBytes
  if (end <= 0) return undefined
  const trailer = new DataView(await rangeBytes(reference, { first: end, last: size - 1 }, { signal }, fetchFile))
  if (trailer.byteLength < trailerBytes || trailer.getUint32(4, true) !== roomsMark) return undefined
  const length = trailer.getUint32(0, true)
  const first = end - Math.ceil(length / 4) * 4
  if (length === 0 || length > maxBytes || first <= 0) return undefined
  return rangeBytes(reference, { first, last: first + length - 1 }, { signal }, fetchFile)
}
