import type { PropertyValue } from '../model.ts'

export type BoxElement = {
  elementId: string
  family: string
  type: string
  category: string
  /** Opposite corners in meters, Z up. */
  min: readonly [number, number, number]
  max: readonly [number, number, number]
  color: readonly [number, number, number]
  parameters?: Record<string, PropertyValue | Record<string, PropertyValue>>
  /** Whether its upper face is missing, as in trays and panels. */
  isOpen?: boolean
  /** The material's flag in the file. Files set it without regard to the surface. */
  isDoubleSided?: boolean
  /** The id of the assembly that contains the box; the assembly has no geometry of its own. */
  assembly?: string
}

type Coordinates = readonly [east: number, north: number, up: number]

const faces = [
  { normal: [1, 0, 0], corners: [4, 6, 7, 4, 7, 5] },
  { normal: [-1, 0, 0], corners: [0, 1, 3, 0, 3, 2] },
  { normal: [0, 1, 0], corners: [2, 3, 7, 2, 7, 6] },
  { normal: [0, -1, 0], corners: [0, 4, 5, 0, 5, 1] },
  { normal: [0, 0, 1], corners: [1, 5, 7, 1, 7, 3] },
  { normal: [0, 0, -1], corners: [0, 2, 6, 0, 6, 4] },
]
const vertexCount = 36

/** Converts from Z up to glTF's Y up. */
function yUp([x = 0, y = 0, z = 0]: readonly number[]) {
  return [x, z, -y]
}

function boxVertices({ min, max, isOpen = false }: BoxElement) {
  const positions: number[] = []
  const normals: number[] = []
  for (const { normal, corners } of faces) {
    // A degenerate face, so that all boxes have equally many corners.
    const faceCorners = isOpen && normal[2] === 1 ? corners.map(() => 1) : corners
    for (const corner of faceCorners) {
      const point = [4, 2, 1].map((bit, axis) => (corner & bit ? max : min)[axis] ?? 0)
      positions.push(...yUp(point))
      normals.push(...yUp(normal))
    }
  }
  return [...positions, ...normals]
}

function nodeOf(box: BoxElement, mesh: number, position: Coordinates | undefined) {
  const { elementId, category, family, type, parameters = {} } = box
  const extras = { elementId, category, family, type, parameters }
  return { name: `${family}:${type}:${elementId}`, mesh, ...(position && { translation: yUp(position) }), extras }
}

/** Boxes without an assembly, and a node for each assembly with its parts. */
function treeOf(boxes: readonly BoxElement[], place: Coordinates | undefined) {
  const nodes: object[] = boxes.map((box, mesh) => nodeOf(box, mesh, place))
  const top: number[] = []
  for (const [assembly, parts] of Map.groupBy(boxes.keys(), (index) => boxes[index]?.assembly)) {
    if (assembly === undefined) top.push(...parts)
    else top.push(nodes.push({ children: parts, extras: { elementId: assembly, parameters: { Mark: assembly } } }) - 1)
  }
  return { nodes, scenes: [{ nodes: top }] }
}

function lookOf({ color, isDoubleSided = false }: BoxElement) {
  return {
    doubleSided: isDoubleSided,
    pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 1 },
  }
}

function describe(boxes: readonly BoxElement[], byteLength: number, place: Coordinates | undefined) {
  const bytesEach = vertexCount * 12
  const materials = [...new Set(boxes.map((box) => JSON.stringify(lookOf(box))))]
  const accessors = boxes.flatMap(({ min, max }, box) => {
    const [low, high] = [yUp(min), yUp(max)]
    const bounds = {
      min: low.map((v, i) => Math.min(v, high[i] ?? v)),
      max: low.map((v, i) => Math.max(v, high[i] ?? v)),
    }
    const common = { bufferView: 0, componentType: 5126, count: vertexCount, type: 'VEC3' }
    const byteOffset = box * bytesEach * 2
    return [
      { ...common, byteOffset, ...bounds },
      { ...common, byteOffset: byteOffset + bytesEach },
    ]
  })
  return {
    asset: { version: '2.0' },
    scene: 0,
    ...treeOf(boxes, place),
    meshes: boxes.map((box, index) => ({
      primitives: [
        {
          attributes: { POSITION: index * 2, NORMAL: index * 2 + 1 },
          material: materials.indexOf(JSON.stringify(lookOf(box))),
        },
      ],
    })),
    materials: materials.map((text): unknown => JSON.parse(text)),
    accessors,
    bufferViews: [{ buffer: 0, byteLength }],
    buffers: [{ byteLength }],
  }
}

/** A GLB of colored boxes. Each node is positioned at `position`, as in surveyed models. */
export function boxModel(boxes: readonly BoxElement[], position?: Coordinates): ArrayBuffer {
  const binary = new Float32Array(boxes.flatMap(boxVertices))
  const text = JSON.stringify(describe(boxes, binary.byteLength, position))
  const json = new TextEncoder().encode(text.padEnd(Math.ceil((text.length + 4) / 4) * 4))
  const bytes = new Uint8Array(28 + json.length + binary.byteLength)
  const head = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, json.length, 0x4e4f534a]
  words.forEach((word, index) => head.setUint32(index * 4, word, true))
  bytes.set(json, 20)
  head.setUint32(20 + json.length, binary.byteLength, true)
  head.setUint32(24 + json.length, 0x004e4942, true)
  bytes.set(new Uint8Array(binary.buffer), 28 + json.length)
  return bytes.buffer
}
