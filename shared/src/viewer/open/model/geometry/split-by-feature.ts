import { BufferAttribute, BufferGeometry, type InterleavedBufferAttribute } from 'three'
import { valuesOf } from './place-vertices.ts'

// All triangles of a model are processed here: plain loops over plain numbers, which JavaScript engines optimize
// well.

type Attribute = BufferAttribute | InterleavedBufferAttribute
type Source = { name: string; values: Float32Array; size: number }

/** Splits a merged model, whose vertices have their element in an attribute, into one geometry per element. */
export function* splitByFeature(geometry: BufferGeometry, features: Attribute): Generator<[number, BufferGeometry]> {
  const index = geometry.index?.array ?? Uint32Array.from({ length: features.count }, (_, vertex) => vertex)
  const sources = ['position', 'normal', 'uv', 'color'].flatMap((name): Source[] => {
    const attribute = geometry.attributes[name]
    return attribute ? [{ name, values: valuesOf(attribute), size: attribute.itemSize }] : []
  })
  const newIndexes = new Int32Array(features.count).fill(-1)
  for (const [feature, corners] of cornersByFeature(index, valuesOf(features)))
    yield [feature, compact(corners, sources, newIndexes)]
}

/** A triangle belongs to the element of its first corner. */
function cornersByFeature(index: ArrayLike<number>, features: Float32Array): Map<number, Uint32Array> {
  const counts = new Map<number, number>()
  eachRun(index, features, (feature, begin, end) => counts.set(feature, (counts.get(feature) ?? 0) + end - begin))
  const corners = new Map([...counts].map(([feature, count]) => [feature, new Uint32Array(count)]))
  const filled = new Map<number, number>()
  eachRun(index, features, (feature, begin, end) => {
    const cornersOfFeature = corners.get(feature)
    let filledCount = filled.get(feature) ?? 0
    for (let corner = begin; cornersOfFeature && corner < end; corner += 1)
      cornersOfFeature[filledCount++] = index[corner] ?? 0
    filled.set(feature, filledCount)
  })
  return corners
}

type OnRun = (feature: number, begin: number, end: number) => void

/** Consecutive triangles usually belong to the same element. */
function eachRun(index: ArrayLike<number>, features: Float32Array, onRun: OnRun) {
  const corners = index.length - (index.length % 3)
  let begin = 0
  while (begin < corners) {
    const feature = features[index[begin] ?? 0] ?? 0
    let end = begin + 3
    while (end < corners && features[index[end] ?? 0] === feature) end += 3
    onRun(feature, begin, end)
    begin = end
  }
}

/** Copies the vertices of the corners. `newIndexes` is filled with -1 before and after. */
function compact(corners: Uint32Array, sources: readonly Source[], newIndexes: Int32Array): BufferGeometry {
  const vertices: number[] = []
  const index = corners.map((vertex) => {
    const newIndex = newIndexes[vertex] ?? -1
    if (newIndex >= 0) return newIndex
    newIndexes[vertex] = vertices.length
    return vertices.push(vertex) - 1
  })
  for (const vertex of vertices) newIndexes[vertex] = -1
  const geometry = new BufferGeometry()
  for (const { name, values, size } of sources)
    geometry.setAttribute(name, new BufferAttribute(pickVertices(values, size, vertices), size))
  return geometry.setIndex(new BufferAttribute(index, 1))
}

function pickVertices(values: Float32Array, size: number, vertices: readonly number[]): Float32Array {
  const picked = new Float32Array(vertices.length * size)
  let to = 0
  for (const vertex of vertices)
    for (let from = vertex * size; from < (vertex + 1) * size; from += 1) picked[to++] = values[from] ?? 0
  return picked
}
