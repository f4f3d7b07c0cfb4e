import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBounds, NodeIO, type Node, type Primitive } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { readWithShapes, type ShapesOrder, type ShapesOutcome } from '../read-in-process.ts'
import { usualLimits } from './read-text.ts'

type Bounds = { min: readonly number[]; max: readonly number[] }
export type ReadShape = {
  elementId: string
  color: readonly number[]
  doubleSided: boolean
  mesh: unknown
  triangles: number
  /** The enclosed volume in cubic meters: negative if faces point inward. */
  volume: number
  /** Whether its normals agree with its faces. */
  isLitOutside: boolean
}
export type ReadShapes = {
  outcome: ShapesOutcome
  shapes: ReadShape[]
  bounds: Bounds | undefined
  /** The rooms appended to the model. */
  rooms: ReadShape[]
}

/** Creates the geometry of a file like a worker does, in its own process, and reads the resulting GLB. */
export async function readShapes(content: string, overrides: Partial<ShapesOrder> = {}): Promise<ReadShapes> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-shapes-'))
  try {
    const [path, output] = [join(folder, 'sent'), join(folder, 'shapes.glb')]
    await writeFile(path, content)
    const order = { ...usualLimits, path, output: join(folder, 'records') }
    const followed = { signal: new AbortController().signal, onProgress: async () => undefined }
    const outcome = await readWithShapes(order, followed, {
      output,
      milliseconds: 60_000,
      onRecords: async () => undefined,
      originFor: async (middle) => middle,
      onProgress: async () => undefined,
      ...overrides,
    })
    if (outcome.outcome !== 'made') return { outcome, shapes: [], bounds: undefined, rooms: [] }
    const file = await readFile(output)
    return { outcome, ...(await readGlb(file)), rooms: await readRooms(file) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the end of the file: the length of their GLB, and the magic number. */
async function readRooms(file: Buffer): Promise<ReadShape[]> {
  if (file.subarray(-4).toString('latin1') !== 'ROMS') return []
  const [length, trailer] = [file.readUInt32LE(file.length - 8), 8]
  const start = file.length - trailer - Math.ceil(length / 4) * 4
  return (await readGlb(file.subarray(start, start + length))).shapes
}

async function readGlb(content: Uint8Array): Promise<Pick<ReadShapes, 'shapes' | 'bounds'>> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const scene = (await io.readBinary(content)).getRoot().listScenes()[0]
  const shapes: ReadShape[] = []
  scene?.traverse((node) => shapes.push(...shapesOf(node)))
  return { shapes, bounds: scene && getBounds(scene) }
}

function shapesOf(node: Node): ReadShape[] {
  const { elementId } = node.getExtras() as { elementId?: string }
  const above = (node.getParentNode()?.getExtras() ?? {}) as { elementId?: string }
  return (node.getMesh()?.listPrimitives() ?? []).flatMap((primitive) => {
    const ids = elementId ?? above.elementId
    const look = lookOf(primitive)
    const facts = (isOwn?: (corner: number) => boolean) => ({
      ...look,
      mesh: node.getMesh(),
      triangles: trianglesOf(primitive, isOwn),
      ...surfaceOf(primitive, node, isOwn),
    })
    if (ids !== undefined) return [{ elementId: ids, ...facts() }]
    const features = [...(primitive.getAttribute('_FEATURE_ID_0')?.getArray() ?? [])]
    return [...new Set(features)].map((id) => ({
      elementId: String(id),
      ...facts((corner) => features[corner] === id),
    }))
  })
}

function lookOf(primitive: Primitive) {
  const material = primitive.getMaterial()
  return { color: material?.getBaseColorFactor() ?? [], doubleSided: material?.getDoubleSided() ?? false }
}

function trianglesOf(primitive: Primitive, isOwn: (corner: number) => boolean = () => true): number {
  return [...(primitive.getIndices()?.getArray() ?? [])].filter((corner) => isOwn(corner)).length / 3
}

type Vector = [number, number, number]

/** With the matrices as written, without flipping faces for mirrored nodes as glTF requires. */
function surfaceOf(primitive: Primitive, node: Node, isOwn: (corner: number) => boolean = () => true) {
  const [positions, normals] = [primitive.getAttribute('POSITION'), primitive.getAttribute('NORMAL')]
  const matrix = node.getWorldMatrix()
  const corners = [...(primitive.getIndices()?.getArray() ?? [])].filter((corner) => isOwn(corner))
  let [volume, lit] = [0, 0]
  for (let first = 0; first < corners.length; first += 3) {
    const [a, b, c] = corners.slice(first, first + 3).map((corner) => placedAt(matrix, elementAt(positions, corner), 1))
    if (!a || !b || !c) continue
    volume += dot(a, cross(b, c)) / 6
    const face = cross(minus(b, a), minus(c, a))
    lit += dot(face, placedAt(matrix, elementAt(normals, corners[first] ?? 0), 0))
  }
  return { volume, isLitOutside: lit > 0 }
}

function elementAt(accessor: ReturnType<Primitive['getAttribute']>, index: number): Vector {
  const [x = 0, y = 0, z = 0] = accessor?.getElement(index, []) ?? []
  return [x, y, z]
}

function placedAt(matrix: readonly number[], [x, y, z]: Vector, isPoint: 0 | 1): Vector {
  const row = (axis: number) =>
    (matrix[axis] ?? 0) * x +
    (matrix[4 + axis] ?? 0) * y +
    (matrix[8 + axis] ?? 0) * z +
    (matrix[12 + axis] ?? 0) * isPoint
  return [row(0), row(1), row(2)]
}

function minus([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [a - x, b - y, c - z]
}

function cross([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x]
}

function dot([a, b, c]: Vector, [x, y, z]: Vector): number {
  return a * x + b * y + c * z
}
