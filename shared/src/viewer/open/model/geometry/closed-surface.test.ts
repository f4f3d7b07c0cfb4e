import { expect, test } from '@jest/globals'
import { Matrix4 } from 'three'
import { hullInSlices, hullOf, isSolid, solidPieces } from './closed-surface.ts'

type Corner = [number, number, number]
function at(corner: number): Corner {
  return [corner & 1 ? 7 : 5, corner & 2 ? 4 : 1, corner & 4 ? 9 : 3]
}
/** Two triangles a side, seen from outside counterclockwise. */
const sides = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
]

/** Every triangle has corners of its own, as in files with flat faces. */
function hull(corners: readonly number[]) {
  return hullOf(Float32Array.from(corners.flatMap(at)), undefined)
}

test('knows a closed surface, with and without an index', () => {
  expect(isSolid([hull(sides.flat())])).toBe(true)
  const shared = Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap(at))
  expect(isSolid([hullOf(shared, sides.flat())])).toBe(true)
})

test('knows an open one, whichever side is missing', () => {
  for (let missing = 0; missing < 6; missing += 1)
    expect(isSolid([hull(sides.toSpliced(missing, 1).flat())])).toBe(false)
})

test('takes nothing for solid that looks inwards, turns a face around or is a sheet with two sides', () => {
  const inwards = sides.flat().toReversed()
  expect(isSolid([hull(inwards)])).toBe(false)
  const turned = sides.with(2, (sides[2] ?? []).toReversed())
  expect(isSolid([hull(turned.flat())])).toBe(false)
  const sheet = [...(sides[0] ?? []), ...(sides[0] ?? []).toReversed()]
  expect(isSolid([hull(sheet)])).toBe(false)
})

test('does not mind triangles without an area, and zero with a sign', () => {
  expect(isSolid([hull([...sides.flat(), 0, 0, 7])])).toBe(true)
  const around = Float32Array.from(sides.flat().flatMap((corner) => at(corner).map((value) => value - 5)))
  const signed = around.map((value, place) => (value === 0 && place % 2 === 0 ? -0 : value))
  expect(isSolid([hullOf(signed, undefined)])).toBe(true)
})

test('lets short edges meet a long one', () => {
  const split = sides.toSpliced(0, 1).flat()
  // The bottom in two halves, whose common corners lie on the edges of its neighbours.
  const [west, middle, east]: [number, number, number] = [5, 6, 7]
  const halves = [
    [west, middle],
    [middle, east],
  ].flatMap(([x0 = 0, x1 = 0]) => [x0, 1, 3, x0, 4, 3, x1, 4, 3, x0, 1, 3, x1, 4, 3, x1, 1, 3])
  expect(isSolid([hull(split), hullOf(Float32Array.from(halves), undefined)])).toBe(true)
  const shifted = halves.map((value, place) => (value === middle && place % 3 === 0 && place > 17 ? 6.1 : value))
  expect(isSolid([hull(split), hullOf(Float32Array.from(shifted), undefined)])).toBe(false)
})

test('puts together what one element has in one space', () => {
  const [lower, upper] = [hull(sides.slice(0, 2).flat()), hull(sides.slice(2).flat())]
  const here = { element: 1, matrix: new Matrix4() }
  const parts = [
    { ...here, hull: lower },
    { ...here, hull: upper },
    { ...here, element: 2, hull: lower },
    { ...here, element: 3, hull: lower },
    { element: 3, matrix: new Matrix4().setPosition(1, 0, 0), hull: upper },
    { ...here, element: 3, hull: hull(sides.flat()) },
  ]
  const solid = solidPieces(parts, (part) => part.hull)
  expect(parts.map((part) => solid.has(part))).toEqual([true, true, false, false, false, true])
})

test('goes through large surfaces in pieces, with the same result', async () => {
  // A box of thousands of others, one of which is open.
  const many = Array.from({ length: 9000 }, (_, box) =>
    sides
      .flat()
      .flatMap(at)
      .map((number) => number + box * 16),
  )
  const positions = Float32Array.from(many.flat())
  let pauses = 0
  async function pause() {
    pauses += 1
  }
  const closed = await hullInSlices({ positions, index: undefined }, pause)
  expect([closed.border, pauses > 10]).toEqual([0, true])
  const index = Uint32Array.from({ length: positions.length / 3 - 3 }, (_, corner) => corner)
  const open = await hullInSlices({ positions, index }, pause)
  expect([open.border === hullOf(positions, index).border, isSolid([open])]).toEqual([true, false])
})
