import { expect, test } from '@jest/globals'
import { boxOf, boxPlanes, edgesOfBox, sizeText } from './section-box.model.ts'
import { flipped, heightAbove, moved, planeAcross } from './sections.model.ts'

const box = { min: { x: 455_000, y: -2, z: 0 }, max: { x: 455_004, y: 2, z: 6 } }

test('leaves what is in the box, with its skin, and is known again as long as it is one', () => {
  const planes = boxPlanes(box)
  for (const inside of [box.min, box.max])
    for (const plane of planes) expect(heightAbove(plane, inside)).toBeLessThan(0)
  expect(planes.filter((plane) => heightAbove(plane, { x: 455_004.2, y: 0, z: 1 }) > 0)).toHaveLength(1)
  const found = boxOf(planes)
  expect(found?.min.x).toBeCloseTo(454_999.9, 6)
  expect(found && sizeText(found, 'metric')).toBe('4.200 m × 4.200 m × 6.200 m')
  const wider = boxOf(planes.toReversed().map((plane, index) => (index === 0 ? moved(plane, 2) : plane)))
  expect(wider && sizeText(wider, 'metric')).toBe('4.200 m × 4.200 m × 8.200 m')
  expect(boxOf(planes.slice(1))).toBeUndefined()
  expect(boxOf(planes.with(0, flipped(planes[0] ?? planeAcross('X', box))))).toBeUndefined()
  expect(boxOf(planes.with(0, { x: 0.6, y: 0, z: 0.8, w: 0 }))).toBeUndefined()
})

test('has twelve edges, four along each axis', () => {
  const edges = edgesOfBox(box)
  const lengths = edges.map(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z))
  expect(lengths.toSorted((one, other) => one - other)).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 6, 6, 6, 6])
})
