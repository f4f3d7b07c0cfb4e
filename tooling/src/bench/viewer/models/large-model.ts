import type { SeededModel } from './seeded-models.ts'
import { trianglesIn } from './triangles-in.ts'

/**
 * As large buildings come: ten storeys of a thousand elements, each a box whose faces are grids, on a wide ground, at the
 * coordinates of a country. Some boxes have no lid, some ids are there twice, and two sets have properties of one name.
 */
const storeys = 10
const perStorey = 1000
const steps = 3
/** Doors, windows and seats are the same thing many times; walls are not. */
const sharedShapes = 100
/** One in so many. */
const open = 25
const repeated = 1000
/** As surveyors count, with Y up: half a metre is the least that 32 bits can tell apart there. */
const surveyed = [455_000.25, 312.4, -5_429_000.8125]
/** Metres. */
const ground = 250

type Vector = readonly [x: number, y: number, z: number]
type Shape = { positions: number[]; normals: number[]; indices: number[] }

const categories = ['Walls', 'Floors', 'Doors', 'Windows', 'Ducts', 'Pipes', 'Furniture', 'Structural Framing']

/** The same numbers in every run (Park and Miller). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Closed: the corners of neighbouring faces are in the same places. */
function boxShape(size: Vector, isOpen = false): Shape {
  const shape: Shape = { positions: [], normals: [], indices: [] }
  for (const axis of [0, 1, 2]) for (const side of [-1, 1]) addFace(shape, size, { axis, side })
  // A face without an area, so that all shapes have equally many corners.
  if (isOpen) shape.indices.fill(0, -(steps * steps * 6))
  return shape
}

function addFace(shape: Shape, size: Vector, { axis, side }: { axis: number; side: number }) {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const first = shape.positions.length / 3
  for (let row = 0; row <= steps; row += 1) {
    for (let column = 0; column <= steps; column += 1) {
      const point = [0, 0, 0]
      point[axis] = (side * (size[axis] ?? 0)) / 2
      point[u] = (column / steps - 0.5) * (size[u] ?? 0)
      point[v] = (row / steps - 0.5) * (size[v] ?? 0)
      shape.positions.push(...point)
      shape.normals.push(...[0, 1, 2].map((each) => (each === axis ? side : 0)))
    }
  }
  for (let cell = 0; cell < steps * steps; cell += 1) {
    const corner = first + Math.floor(cell / steps) * (steps + 1) + (cell % steps)
    const [a, b, c, d] = [corner, corner + 1, corner + steps + 1, corner + steps + 2]
    shape.indices.push(...(side > 0 ? [a, b, d, a, d, c] : [a, d, b, a, c, d]))
  }
}

/** Sizes in metres, Y up: from pipes to walls. */
function shapesAndNodes() {
  const random = randomNumbers(7)
  const shapes: Shape[] = []
  function newShape() {
    const size = [0.1 + random() * 4, 0.1 + random() * 2.8, 0.1 + random()] as const
    return shapes.push(boxShape(size, shapes.length % open === 0)) - 1
  }
  for (let shape = 0; shape < sharedShapes; shape += 1) newShape()
  const nodes = Array.from({ length: storeys * perStorey }, (_, index) => {
    const category = categories[index % categories.length] ?? ''
    const mesh = index % 2 === 0 ? newShape() : Math.floor(random() * sharedShapes)
    const [storey, place] = [Math.floor(index / perStorey), index % perStorey]
    const translation = [
      (place % 40) * 2.5 + random(),
      storey * 3.5 + random(),
      Math.floor(place / 40) * 2.5 + random(),
    ]
    const parameters = {
      Level: `Level ${storey + 1}`,
      Mark: index,
      Pset_Common: { FireRating: `F${(index % 3) * 30}`, LoadBearing: index % 2 === 0 },
      Own: { FireRating: 'none' },
    }
    const extras = {
      elementId: String(100_000 + index - (index % repeated === 1 ? 1 : 0)),
      category,
      family: `${category} Family`,
      type: `Type ${mesh % 40}`,
      parameters,
    }
    return { mesh, translation: inSurvey(translation), extras }
  })
  const lawn = { elementId: '1', category: 'Topography', family: 'Toposolid', type: 'Lawn', parameters: {} }
  const mesh = shapes.push(boxShape([ground, 1, ground])) - 1
  return { shapes, nodes: [...nodes, { mesh, translation: inSurvey([50, -1.6, 31]), extras: lawn }] }
}

function inSurvey(point: readonly number[]) {
  return point.map((value, axis) => value + (surveyed[axis] ?? 0))
}

const materials = categories.map((_, index) => ({
  pbrMetallicRoughness: {
    baseColorFactor: [0.9 - index * 0.08, 0.5 + (index % 3) * 0.15, 0.4 + index * 0.06, 1],
    metallicFactor: 0,
  },
}))

/** Positions and normals of all shapes one after the other, then their indices, as a glTF binary. */
function glbOf({ shapes, nodes }: ReturnType<typeof shapesAndNodes>): Uint8Array {
  const floats = new Float32Array(shapes.flatMap(({ positions, normals }) => [...positions, ...normals]))
  const indices = new Uint16Array(shapes.flatMap((shape) => shape.indices))
  const accessors: object[] = []
  const meshes = shapes.map(({ positions, indices: own }, shape) => {
    const count = positions.length / 3
    const at = shape * count * 24
    const vertices = { bufferView: 0, componentType: 5126, count, type: 'VEC3' }
    const bounds = { min: extremes(positions, Math.min), max: extremes(positions, Math.max) }
    const corners = {
      bufferView: 1,
      byteOffset: shape * own.length * 2,
      componentType: 5123,
      count: own.length,
      type: 'SCALAR',
    }
    const position = accessors.push({ ...vertices, byteOffset: at, ...bounds }) - 1
    const normal = accessors.push({ ...vertices, byteOffset: at + count * 12 }) - 1
    const index = accessors.push(corners) - 1
    const material = shape % categories.length
    return { primitives: [{ attributes: { POSITION: position, NORMAL: normal }, indices: index, material }] }
  })
  const byteLength = floats.byteLength + indices.byteLength
  const description = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: nodes.map((_, node) => node) }],
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
  return [0, 1, 2].map((axis) => Math.fround(pick(...positions.filter((_, at) => at % 3 === axis))))
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

/** More than a million triangles in ten thousand elements, made here. */
export function largeModel(): SeededModel {
  const content = glbOf(shapesAndNodes())
  const triangles = trianglesIn(content)
  const title = `${(storeys * perStorey).toLocaleString('en')} elements`
  return { title, files: new Map([['large', content]]), triangles, megabytes: content.byteLength / 1_000_000 }
}
