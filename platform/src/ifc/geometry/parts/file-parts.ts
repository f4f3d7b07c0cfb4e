import { aligned } from '../glb/pages.ts'

/** A part of a model: the position of its GLB in the file, and its bounds; in meters, Y up, relative to the origin. */
export type FilePart = {
  at: number
  bytes: number
  triangles: number
  elements: number
  min: readonly number[]
  max: readonly number[]
  /** The diagonal of its elements. */
  size: number
}

const [headerBytes, chunkHeaderBytes, space] = [12, 8, 0x20]
const [glbMark, jsonMark, partsMark] = [0x46_54_6c_67, 0x4e_4f_53_4a, 0x54_52_50_4c]

/** A fixed number of digits, so that the length doesn't depend on the value. */
const headPlaceholder = '0'.repeat(12)

const partsExtension = 'LINTEL_parts'

/**
 * Appends the parts to a coarse GLB in a separate chunk. GLB readers skip unknown chunks, so clients that don't know parts show the coarse
 * model. `headBytes`, near the beginning of the file, says where the parts begin, so that clients need not fetch more at first.
 */
export function withParts(
  coarse: Uint8Array,
  { parts, contents, triangles }: { parts: readonly FilePart[]; contents: readonly Uint8Array[]; triangles: number },
): Uint8Array {
  const source = new DataView(coarse.buffer, coarse.byteOffset, coarse.byteLength)
  const jsonEnd = headerBytes + chunkHeaderBytes + source.getUint32(headerBytes, true)
  const described = JSON.parse(
    new TextDecoder().decode(coarse.subarray(headerBytes + chunkHeaderBytes, jsonEnd)),
  ) as Described
  const { asset, extensionsUsed = [], ...rest } = described
  const text = new TextEncoder().encode(
    JSON.stringify({
      asset: { ...asset, extras: { headBytes: headPlaceholder } },
      extensionsUsed: [...extensionsUsed, partsExtension],
      ...rest,
      extensions: { [partsExtension]: { triangles, parts } },
    }),
  )
  const binary = coarse.subarray(jsonEnd)
  const textBytes = aligned(text.byteLength)
  const headBytes = headerBytes + chunkHeaderBytes + textBytes + binary.byteLength
  const partsBytes = contents.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0)
  const file = new Uint8Array(headBytes + chunkHeaderBytes + partsBytes)
  const view = new DataView(file.buffer)
  const header = [glbMark, 2, file.byteLength, textBytes, jsonMark]
  for (const [index, word] of header.entries()) view.setUint32(index * 4, word, true)
  file.fill(space, headerBytes + chunkHeaderBytes, headBytes - binary.byteLength)
  file.set(text, headerBytes + chunkHeaderBytes)
  file.set(new TextEncoder().encode(String(headBytes).padStart(headPlaceholder.length, '0')), findNumber(text))
  file.set(binary, headBytes - binary.byteLength)
  view.setUint32(headBytes, partsBytes, true)
  view.setUint32(headBytes + 4, partsMark, true)
  for (const [index, { at }] of parts.entries()) file.set(contents[index] ?? [], headBytes + chunkHeaderBytes + at)
  return file
}

type Described = { asset: object; extensionsUsed?: string[] }

/** The position of the number in the file, near the beginning of the JSON. */
function findNumber(text: Uint8Array): number {
  const header = new TextDecoder().decode(text.subarray(0, 200))
  return headerBytes + chunkHeaderBytes + header.indexOf(headPlaceholder)
}
