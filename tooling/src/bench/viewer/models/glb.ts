import type { Shape } from './box-shape.ts'

/** Shapes have equally many corners, and materials in turn. `top` are the root nodes; all by default. */
type Contents = {
  shapes: readonly Shape[]
  nodes: readonly object[]
  top?: readonly number[]
  materials: readonly object[]
}

/** Positions and normals of all shapes one after the other, then their indices, as a glTF binary. */
export function glbOf({ shapes, nodes, top = [...nodes.keys()], materials }: Contents): Uint8Array {
  const floats = new Float32Array(shapes.flatMap(({ positions, normals }) => [...positions, ...normals]))
  const indices = new Uint16Array(shapes.flatMap((shape) => shape.indices))
  const accessors: object[] = []
  const meshes = shapes.map(({ positions, indices: shapeIndices }, shape) => {
    const count = positions.length / 3
    const verticesOffset = shape * count * 24
    const vertices = { bufferView: 0, componentType: 5126, count, type: 'VEC3' }
    const bounds = { min: extremes(positions, Math.min), max: extremes(positions, Math.max) }
    const corners = {
      bufferView: 1,
      byteOffset: shape * shapeIndices.length * 2,
      componentType: 5123,
      count: shapeIndices.length,
      type: 'SCALAR',
    }
    const position = accessors.push({ ...vertices, byteOffset: verticesOffset, ...bounds }) - 1
    const normal = accessors.push({ ...vertices, byteOffset: verticesOffset + count * 12 }) - 1
    const index = accessors.push(corners) - 1
    const material = shape % materials.length
    return { primitives: [{ attributes: { POSITION: position, NORMAL: normal }, indices: index, material }] }
  })
  const byteLength = floats.byteLength + indices.byteLength
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: top }],
    nodes,
    meshes,
    materials,
    accessors,
    bufferViews: [
      { buffer: 0, byteLength: floats.byteLength },
      { buffer: 0, byteOffset: floats.byteLength, byteLength: indices.byteLength },
    ],
    buffers: [{ byteLength }],
  }
  return packed(JSON.stringify(description), [new Uint8Array(floats.buffer), new Uint8Array(indices.buffer)])
}

function extremes(positions: readonly number[], pick: (...values: number[]) => number) {
  return [0, 1, 2].map((axis) => Math.fround(pick(...positions.filter((_, index) => index % 3 === axis))))
}

function packed(text: string, parts: readonly Uint8Array[]): Uint8Array {
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const binary = Buffer.concat(parts)
  const head = Buffer.alloc(20)
  const length = head.length + json.length + 8 + binary.length
  ;[0x46546c67, 2, length, json.length, 0x4e4f534a].forEach((word, index) => head.writeUInt32LE(word, index * 4))
  const chunk = Buffer.alloc(8)
  chunk.writeUInt32LE(binary.length, 0)
  chunk.writeUInt32LE(0x004e4942, 4)
  return Buffer.concat([head, json, chunk, binary])
}
