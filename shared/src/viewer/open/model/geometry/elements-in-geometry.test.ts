import { expect, test } from '@jest/globals'
import { Box3, BufferAttribute, BufferGeometry, InterleavedBuffer, InterleavedBufferAttribute, Vector3 } from 'three'
import { RangedGeometry } from './ranged-geometry.ts'
import { splitByFeature } from './split-by-feature.ts'

test('gives each element the triangles and the vertices that are its own, in whatever form they come', () => {
  const geometry = new BufferGeometry()
  // Three numbers of 16 bits in eight bytes, as quantized files have them.
  const numbers = new Int16Array(6 * 4)
  for (let vertex = 0; vertex < 6; vertex += 1) numbers.set([vertex * 1000, 0x7fff, 0], vertex * 4)
  geometry.setAttribute('position', new InterleavedBufferAttribute(new InterleavedBuffer(numbers, 4), 3, 0, true))
  geometry.setIndex([0, 1, 2, 3, 4, 5, 2, 1, 0])
  const features = new BufferAttribute(new Float32Array([7, 7, 7, 9, 9, 9]), 1)
  const split = new Map(splitByFeature(geometry, features))
  expect([...split.keys()]).toEqual([7, 9])
  expect([...(split.get(7)?.index?.array ?? [])]).toEqual([0, 1, 2, 2, 1, 0])
  const [seven, nine] = [split.get(7)?.attributes['position'], split.get(9)?.attributes['position']]
  expect([seven?.count, nine?.count]).toEqual([3, 3])
  expect(nine?.getX(0)).toBeCloseTo(3000 / 0x7fff)
  expect(nine?.getY(2)).toBe(1)
})

/** Four elements of one, two, three and four triangles. */
function ranged() {
  const counts = [3, 6, 9, 12]
  const ranges = counts.map((count, element) => ({
    element,
    count,
    start: counts.slice(0, element).reduce((sum, one) => sum + one, 0),
  }))
  const index = Uint16Array.from({ length: 30 }, (_, corner) => corner)
  const attributes = { position: new BufferAttribute(new Float32Array(90), 3) }
  const made = new RangedGeometry({ attributes, index, ranges, bounds: new Box3(new Vector3(), new Vector3(1, 1, 1)) })
  return {
    made,
    drawn: () => [...(made.geometry.index?.array ?? [])].slice(0, made.geometry.drawRange.count),
    groups: () => made.geometry.groups.map(({ start, count, materialIndex }) => [start, count, materialIndex]),
    /** What has to go to the graphics card since it was asked last. */
    sent: () => {
      const sent = (made.geometry.index?.updateRanges ?? []).map(({ start, count }) => [start, count])
      made.geometry.index?.clearUpdateRanges()
      return sent
    },
  }
}

test('draws elements in the order of their groups, hides others, and sends what is behind the first change only', () => {
  const { made, drawn, groups, sent } = ranged()
  made.apply(() => 0)
  expect([sent(), groups()]).toEqual([[], [[0, 30, 0]]])

  made.apply((element) => (element === 3 ? 1 : 0))
  expect([sent(), groups()]).toEqual([
    [],
    [
      [0, 18, 0],
      [18, 12, 1],
    ],
  ])
  made.apply((element) => [0, 0, 1, -1][element] ?? 0)
  expect(groups()).toEqual([
    [0, 9, 0],
    [9, 9, 1],
  ])
  expect(sent()).toEqual([])
  expect(drawn()).toHaveLength(18)

  made.apply((element) => [0, 1, -1, 0][element] ?? 0)
  expect(sent()).toEqual([[3, 18]])
  expect(drawn()).toEqual([0, 1, 2, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 3, 4, 5, 6, 7, 8])
})

test('sorted, what changes lately stands last, and everything is as it was when nothing is left out any more', () => {
  const { made, drawn, sent } = ranged()
  made.sort((element) => -element)
  made.apply((element) => (element === 0 ? -1 : 0))
  expect(sent()).toEqual([[0, 27]])
  made.apply((element) => (element <= 1 ? -1 : 0))
  expect([sent(), drawn().length]).toEqual([[], 21])
  made.apply(() => 0)
  expect(sent()).toEqual([[21, 9]])
  expect(drawn().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, corner) => corner))
})
