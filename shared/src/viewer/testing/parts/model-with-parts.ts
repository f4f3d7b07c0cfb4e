import { boxModel, type BoxElement } from '../box-model.ts'

const [headerBytes, jsonLengthAt, jsonAt, chunkHeaderBytes] = [12, 12, 20, 8]
const partsMark = 0x54_52_50_4c
/** The number of triangles of a box. */
const triangles = 12

/**
 * A file as the platform writes it for a large model: a coarse model, followed by detailed parts with the same
 * elements.
 */
export function modelWithParts(coarse: readonly BoxElement[], parts: readonly (readonly BoxElement[])[]): ArrayBuffer {
  const contents = parts.map((boxes) => new Uint8Array(boxModel(boxes)))
  let at = 0
  const described = parts.map((boxes, index) => {
    const bytes = contents[index]?.byteLength ?? 0
    const part = { at, bytes, triangles: boxes.length * triangles, elements: boxes.length, size: 3, ...boundsOf(boxes) }
    at += bytes
    return part
  })
  const head = headOf(new Uint8Array(boxModel(coarse)), {
    triangles: parts.flat().length * triangles,
    parts: described,
  })
  const file = new Uint8Array(head.byteLength + chunkHeaderBytes + at)
  file.set(head)
  const view = new DataView(file.buffer)
  view.setUint32(8, file.byteLength, true)
  view.setUint32(head.byteLength, at, true)
  view.setUint32(head.byteLength + 4, partsMark, true)
  for (const [partIndex, { at: offset }] of described.entries())
    file.set(contents[partIndex] ?? [], head.byteLength + chunkHeaderBytes + offset)
  return file.buffer
}

/** Y is up, as in the file. */
function boundsOf(boxes: readonly BoxElement[]) {
  const corners = boxes.flatMap(({ min, max }) => [min, max]).map(([x, y, z]) => [x, z, -y])
  const coordinatesOn = (axis: number) => corners.map((corner) => corner[axis] ?? 0)
  return {
    min: [0, 1, 2].map((axis) => Math.min(...coordinatesOn(axis))),
    max: [0, 1, 2].map((axis) => Math.max(...coordinatesOn(axis))),
  }
}

function headOf(coarse: Uint8Array, manifest: object): Uint8Array {
  const length = new DataView(coarse.buffer).getUint32(jsonLengthAt, true)
  const json = JSON.parse(new TextDecoder().decode(coarse.subarray(jsonAt, jsonAt + length))) as { asset: object }
  const binary = coarse.subarray(jsonAt + length)
  function write(headBytes: number) {
    const extras = { headBytes: String(headBytes).padStart(12, '0') }
    const { asset, ...rest } = json
    const text = JSON.stringify({ asset: { ...asset, extras }, ...rest, extensions: { LINTEL_parts: manifest } })
    return new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
  }
  const headBytes = headerBytes + chunkHeaderBytes + write(0).byteLength + binary.byteLength
  const text = write(headBytes)
  const head = new Uint8Array(headBytes)
  head.set(coarse.subarray(0, jsonAt))
  new DataView(head.buffer).setUint32(jsonLengthAt, text.byteLength, true)
  head.set(text, jsonAt)
  head.set(binary, jsonAt + text.byteLength)
  return head
}
