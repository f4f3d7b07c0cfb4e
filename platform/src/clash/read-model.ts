import { readFile } from 'node:fs/promises'
import { NodeIO, type Node, type Primitive } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { createSolid, type Solid } from './solid.ts'
import type { Vector } from './vectors.ts'

export type ModelFile = {
  path: string
  /** The origin of the model, in meters, Z up. */
  origin: { x: number; y: number; z: number }
}

/** More are refused, because they would need more than 1 GB: about 50 bytes each, and as much again for trees. */
const maxTriangles = 8_000_000

export class TooManyTriangles extends Error {
  override readonly name = 'TooManyTriangles'
}

/** The surfaces of these elements of a stored model (`ifc/geometry`), by element number. Z up. */
export async function readSolids(
  { path, origin }: ModelFile,
  wanted: ReadonlySet<number>,
  count: { triangles: number },
): Promise<Map<number, Solid>> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const solids = new Map<number, Solid>()
  // Parts come first: a large model has them, and its own shapes are coarse.
  for (const content of contentsOf(await readFile(path))) {
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
      const own = elementOf(node)
      const features = primitive.getAttribute('_FEATURE_ID_0')
      const matrix = node.getWorldMatrix()
      for (let at = 0; at < index.getCount(); at += 3) {
        const element = own ?? features?.getScalar(index.getScalar(at)) ?? -1
        if (!wanted.has(element) || solids.has(element)) continue
        if (++count.triangles > maxTriangles) throw new TooManyTriangles()
        const into = corners.get(element) ?? []
        corners.set(element, into)
        for (let corner = 0; corner < 3; corner++) {
          const local = positions.getElement(index.getScalar(at + corner), []) as unknown as Vector
          const [x, y, z] = placed(matrix, local)
          into.push(x + origin.x, -z + origin.y, y + origin.z)
        }
      }
    }
  }
  return solids
}

function elementOf(node: Node): number | undefined {
  const { elementId } = node.getExtras() as { elementId?: string }
  const { elementId: above } = (node.getParentNode()?.getExtras() ?? {}) as { elementId?: string }
  const id = elementId ?? above
  return id === undefined ? undefined : Number(id)
}

function placed(matrix: readonly number[], [x, y, z]: Vector): Vector {
  const row = (axis: number) =>
    (matrix[axis] ?? 0) * x + (matrix[4 + axis] ?? 0) * y + (matrix[8 + axis] ?? 0) * z + (matrix[12 + axis] ?? 0)
  return [row(0), row(1), row(2)]
}

const [headerBytes, chunkHeaderBytes] = [12, 8]

/** The GLB files in a file: its parts, and then the file itself (`ifc/geometry/parts/parted-file.ts`). */
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
