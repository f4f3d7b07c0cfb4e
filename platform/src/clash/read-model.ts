import { open, readFile, type FileHandle } from 'node:fs/promises'
import { NodeIO, type Node, type Primitive } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { createSolid, type Solid } from './solid.ts'
import type { Vector } from './vectors.ts'

export type ModelFile = {
  path: string
  /** The origin of the model, in meters, Z up. */
  origin: { x: number; y: number; z: number }
  /** How the file is aligned: first rotated around the Z axis (degrees, counterclockwise), then moved (meters). */
  alignment: { x: number; y: number; z: number; rotation: number }
}

/** Larger models are rejected: each triangle takes about 50 bytes, plus the same for the search trees, so they would need more than 1 GB. */
const maxTriangles = 8_000_000

export class TooManyTriangles extends Error {
  override readonly name = 'TooManyTriangles'
}

/** The surfaces of these elements of a stored model (`ifc/geometry`), by element number. Z up, in the aligned scene. */
export async function readSolids(
  file: ModelFile,
  elementNumbers: ReadonlySet<number>,
  count: { triangles: number },
): Promise<Map<number, Solid>> {
  // Detailed parts are read before the file itself, whose shapes are coarse if the model is large.
  return solidsIn(contentsOf(await readFile(file.path)), file, {
    isWanted: (element) => elementNumbers.has(element),
    count,
  })
}

/** The surfaces of the rooms of a stored model, like those of elements. Empty if it has none. */
export async function readRooms(file: ModelFile): Promise<Map<number, Solid>> {
  const content = await roomsOf(file.path)
  return solidsIn(content ? [content] : [], file, { isWanted: (element) => element >= 0, count: { triangles: 0 } })
}

type ElementFilter = { isWanted: (element: number) => boolean; count: { triangles: number } }

async function solidsIn(
  contents: readonly Uint8Array[],
  { origin, alignment }: ModelFile,
  { isWanted, count }: ElementFilter,
): Promise<Map<number, Solid>> {
  await MeshoptDecoder.ready
  const angle = (alignment.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const solids = new Map<number, Solid>()
  for (const content of contents) {
    const corners = new Map<number, number[]>()
    for (const scene of (await io.readBinary(content)).getRoot().listScenes()) {
      scene.traverse((node) => {
        for (const primitive of node.getMesh()?.listPrimitives() ?? []) collect(node, primitive)
      })
    }
    for (const [element, positions] of corners) {
      const all = Float64Array.from(positions)
      solids.set(
        element,
        createSolid(
          all,
          Uint32Array.from({ length: all.length / 3 }, (_, corner) => corner),
        ),
      )
    }

    function collect(node: Node, primitive: Primitive): void {
      const [positions, index] = [primitive.getAttribute('POSITION'), primitive.getIndices()]
      if (!positions || !index) return
      const nodeElement = elementOf(node)
      const features = primitive.getAttribute('_FEATURE_ID_0')
      const matrix = node.getWorldMatrix()
      for (let offset = 0; offset < index.getCount(); offset += 3) {
        const element = nodeElement ?? features?.getScalar(index.getScalar(offset)) ?? -1
        if (!isWanted(element) || solids.has(element)) continue
        if (++count.triangles > maxTriangles) throw new TooManyTriangles()
        const elementCorners = corners.get(element) ?? []
        corners.set(element, elementCorners)
        for (let corner = 0; corner < 3; corner++) {
          const local = positions.getElement(index.getScalar(offset + corner), []) as unknown as Vector
          const [right, up, back] = transform(matrix, local)
          const [x, y] = [right + origin.x, -back + origin.y]
          elementCorners.push(
            cos * x - sin * y + alignment.x,
            sin * x + cos * y + alignment.y,
            up + origin.z + alignment.z,
          )
        }
      }
    }
  }
  return solids
}

function elementOf(node: Node): number | undefined {
  const { elementId } = node.getExtras() as { elementId?: string }
  const { elementId: parentId } = (node.getParentNode()?.getExtras() ?? {}) as { elementId?: string }
  const id = elementId ?? parentId
  return id === undefined ? undefined : Number(id)
}

function transform(matrix: readonly number[], [x, y, z]: Vector): Vector {
  const row = (axis: number) =>
    (matrix[axis] ?? 0) * x + (matrix[4 + axis] ?? 0) * y + (matrix[8 + axis] ?? 0) * z + (matrix[12 + axis] ?? 0)
  return [row(0), row(1), row(2)]
}

const [headerBytes, chunkHeaderBytes] = [12, 8]

/** The GLB files in a file: its parts, and then the file itself (`ifc/geometry/parts/file-parts.ts`). */
function contentsOf(file: Buffer): Uint8Array[] {
  const textEnd = headerBytes + chunkHeaderBytes + file.readUInt32LE(headerBytes)
  const { asset, extensions } = JSON.parse(file.toString('utf8', headerBytes + chunkHeaderBytes, textEnd)) as {
    asset?: { extras?: { headBytes?: string } }
    extensions?: { LINTEL_parts?: { parts: { at: number; bytes: number }[] } }
  }
  const start = Number(asset?.extras?.headBytes) + chunkHeaderBytes
  const parts = extensions?.LINTEL_parts?.parts ?? []
  return [...parts.map(({ at, bytes }) => file.subarray(start + at, start + at + bytes)), file]
}

const [trailerBytes, roomsMagic] = [8, 0x53_4d_4f_52]

/** The GLB file with the rooms, at the end of a model's file (`ifc/geometry/make-shapes.ts`); undefined if it has none. */
async function roomsOf(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path)
  try {
    const end = (await file.stat()).size - trailerBytes
    if (end <= 0) return undefined
    const trailer = await bytesAt(file, end, trailerBytes)
    if (trailer.readUInt32LE(4) !== roomsMagic) return undefined
    const length = trailer.readUInt32LE(0)
    const start = end - Math.ceil(length / 4) * 4
    return length > 0 && start > 0 ? await bytesAt(file, start, length) : undefined
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer
}
