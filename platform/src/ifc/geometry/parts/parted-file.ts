import { aligned } from '../glb/pages.ts'

/** A part of a model: where its GLB lies among the others, and what it holds; in meters, Y up, counted from the origin. */
export type FilePart = {
  at: number
  bytes: number
  triangles: number
  elements: number
  min: readonly number[]
  max: readonly number[]
  /** How large its elements are, from corner to corner. */
  size: number
}

const [headerBytes, chunkHeaderBytes, space] = [12, 8, 0x20]
const [glbMark, jsonMark, partsMark] = [0x46_54_6c_67, 0x4e_4f_53_4a, 0x54_52_50_4c]

/** As many characters whatever the number, so that it can be written before the text is as long as it says. */
const placeOfHead = '0'.repeat(12)

const partsExtension = 'LINTEL_parts'

/**
 * Puts the parts behind a coarse GLB, in a chunk of their own. Readers of GLB skip a chunk that they do not know, so whoever knows of no
 * parts shows the coarse model. `headBytes`, among the first bytes of the file, says where the parts begin, so that no one has to
 * fetch more than that to begin with.
 */
export function withParts(
  coarse: Uint8Array,
  { parts, contents, triangles }: { parts: readonly FilePart[]; contents: readonly Uint8Array[]; triangles: number },
): Uint8Array {
  const given = new DataView(coarse.buffer, coarse.byteOffset, coarse.byteLength)
  const jsonEnd = headerBytes + chunkHeaderBytes + given.getUint32(headerBytes, true)
  const described = JSON.parse(
    new TextDecoder().decode(coarse.subarray(headerBytes + chunkHeaderBytes, jsonEnd)),
  ) as Described
  const { asset, extensionsUsed = [], ...rest } = described
  const text = new TextEncoder().encode(
    JSON.stringify({
      asset: { ...asset, extras: { headBytes: placeOfHead } },
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
  const words = [glbMark, 2, file.byteLength, textBytes, jsonMark]
  for (const [place, word] of words.entries()) view.setUint32(place * 4, word, true)
  file.fill(space, headerBytes + chunkHeaderBytes, headBytes - binary.byteLength)
  file.set(text, headerBytes + chunkHeaderBytes)
  file.set(new TextEncoder().encode(String(headBytes).padStart(placeOfHead.length, '0')), placeIn(text))
  file.set(binary, headBytes - binary.byteLength)
  view.setUint32(headBytes, partsBytes, true)
  view.setUint32(headBytes + 4, partsMark, true)
  for (const [place, { at }] of parts.entries()) file.set(contents[place] ?? [], headBytes + chunkHeaderBytes + at)
  return file
}

type Described = { asset: object; extensionsUsed?: string[] }

/** Where in the file the number goes: the text begins with it, but for a few words. */
function placeIn(text: Uint8Array): number {
  const words = new TextDecoder().decode(text.subarray(0, 200))
  return headerBytes + chunkHeaderBytes + words.indexOf(placeOfHead)
}
