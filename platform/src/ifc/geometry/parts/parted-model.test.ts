import { expect, test } from '@jest/globals'
import { Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { identity, type Shapes } from '../shapes.ts'
import { buildPartedModel, isLarge } from './build-parted-model.ts'
import { boxOf } from './coarse-geometry.ts'
import type { FilePart } from './parted-file.ts'

/** Elements of 1200 triangles each, in a row: a hundred boxes beside each other. */
function manyShapes(count: number): Shapes {
  const boxes = Array.from({ length: 100 }, (_, at) => boxOf({ min: [at, 0, 0], max: [at + 0.5, 1, 1] }))
  const positions = Float32Array.from(boxes.flatMap((box) => [...box.positions]))
  const normals = Float32Array.from(boxes.flatMap((box) => [...box.normals]))
  const index = Uint32Array.from({ length: positions.length / 3 }, (_, at) => at)
  const shapes = Array.from({ length: count }, (_, at) => ({
    id: at,
    ifcClass: 'IfcWall',
    category: 'Walls',
    parts: [{ geometry: 1, colour: [1, 0, 0, 1] as const, matrix: [...identity.slice(0, 12), 0, 0, at * 3, 1] }],
  }))
  return { shapes, geometries: new Map([[1, { positions, normals, index, isClosed: true }]]), failed: 0 }
}

async function read(content: Uint8Array) {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.ERROR))
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const root = (await io.readBinary(content)).getRoot()
  const nodes = root.listNodes().filter((node) => node.getMesh())
  const primitives = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? [])
  const triangles = primitives.reduce((sum, one) => sum + (one.getIndices()?.getCount() ?? 0) / 3, 0)
  const named = nodes.flatMap((node) =>
    node.getExtras()['elementId'] === undefined ? [] : [String(node.getExtras()['elementId'])],
  )
  const merged = primitives.flatMap((one) => [...(one.getAttribute('_FEATURE_ID_0')?.getArray() ?? [])].map(String))
  return { triangles, elements: new Set([...named, ...merged]) }
}

test('a large model is a coarse one that any reader shows, with all elements as they are in parts behind it', async () => {
  const shapes = manyShapes(100)
  expect([isLarge(shapes), isLarge(shapes, 100_000)]).toEqual([false, true])
  const built = buildPartedModel(shapes)
  expect(built).toMatchObject({ elements: 100, triangles: 120_000 })
  const file = await built.contentAround({ x: 0, y: 0, z: 0 })

  const words = new TextDecoder().decode(file.subarray(0, 512))
  const headBytes = Number(/"headBytes":"(\d{12})"/.exec(words)?.[1])
  const view = new DataView(file.buffer)
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + view.getUint32(12, true)))) as {
    extensions: { LINTEL_parts: { triangles: number; parts: FilePart[] } }
  }
  const { parts, triangles } = json.extensions.LINTEL_parts
  expect(triangles).toBe(120_000)
  expect(parts.length).toBeGreaterThan(2)

  const head = file.slice(0, headBytes)
  new DataView(head.buffer).setUint32(8, headBytes, true)
  const [coarse, ...fine] = await Promise.all([
    read(head),
    ...parts.map(({ at, bytes }) => read(file.slice(headBytes + 8 + at, headBytes + 8 + at + bytes))),
  ])
  expect(coarse.elements.size).toBe(100)
  expect(coarse.triangles).toBeLessThan(60_000)
  expect(fine.map((part) => part.triangles)).toEqual(parts.map((part) => part.triangles))
  expect(fine.reduce((sum, part) => sum + part.triangles, 0)).toBe(120_000)
  expect(new Set(fine.flatMap(({ elements }) => [...elements])).size).toBe(100)
  expect(parts.every(({ triangles: own }) => own <= 50_000)).toBe(true)
  for (const { min, max } of parts) expect(min.every((least, axis) => least < (max[axis] ?? 0))).toBe(true)
})
