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
  colour: readonly number[]
  doubleSided: boolean
  mesh: unknown
  triangles: number
}
export type ReadShapes = { outcome: ShapesOutcome; shapes: ReadShape[]; bounds: Bounds | undefined }

/** Makes the shapes of a file as a worker does, in a process of its own, and reads the GLB that comes of it. */
export async function readShapes(content: string, given: Partial<ShapesOrder> = {}): Promise<ReadShapes> {
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
      ...given,
    })
    return {
      outcome,
      ...(outcome.outcome === 'made' ? await readGlb(await readFile(output)) : { shapes: [], bounds: undefined }),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
    if (ids !== undefined) return [{ elementId: ids, ...look, mesh: node.getMesh(), triangles: trianglesOf(primitive) }]
    const features = [...(primitive.getAttribute('_FEATURE_ID_0')?.getArray() ?? [])]
    return [...new Set(features)].map((id) => ({
      elementId: String(id),
      ...look,
      mesh: node.getMesh(),
      triangles: trianglesOf(primitive, (corner) => features[corner] === id),
    }))
  })
}

function lookOf(primitive: Primitive) {
  const material = primitive.getMaterial()
  return { colour: material?.getBaseColorFactor() ?? [], doubleSided: material?.getDoubleSided() ?? false }
}

function trianglesOf(primitive: Primitive, isOwn: (corner: number) => boolean = () => true): number {
  return [...(primitive.getIndices()?.getArray() ?? [])].filter((corner) => isOwn(corner)).length / 3
}
