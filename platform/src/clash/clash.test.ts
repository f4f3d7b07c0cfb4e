import { describe, expect, test } from '@jest/globals'
import { findClashes, type ClashKind } from './find-clashes.ts'
import {
  box,
  cylinder,
  exactDepth,
  exactDistance,
  randomNumbers,
  solidOf,
  wallWithOpening,
  type Body,
} from './testing/scene.ts'
import { triangleDepth } from './triangles.ts'
import type { Triangle, Vector } from './vectors.ts'

/** Pairs of elements by number, such as `0 1`. */
function clashesIn(bodies: readonly Body[], kind: ClashKind, limit: number): string[] {
  const elements = bodies.map((body, at) => ({ key: String(at), class: 'IfcWall', solid: solidOf(body) }))
  return [...findClashes(elements, elements, { kind, limit })].flat().map(({ one, other }) => pairOf(one, other))
}

function pairOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}

const tolerance = 0.01
/** Depths this near to the tolerance may be decided either way, in meters. */
const precision = 2e-4

/** Whether two triangles of convex bodies pass through each other farther than the tolerance. */
function isCrossed(one: Body, other: Body): boolean {
  return one.triangles.some((triangle) =>
    other.triangles.some((second) => triangleDepth(triangle, second, tolerance) > tolerance),
  )
}

/** Walls, slabs and pipes on a grid, so that many touch, overlap a little, or are inside each other. */
function scene(seed: number, origin: Vector): Body[] {
  const random = randomNumbers(seed)
  const pick = <T>(...choices: T[]) => choices[Math.floor(random() * choices.length)] as T
  return Array.from({ length: 40 }, () => {
    const at = origin.map(
      (from) => from + Math.floor(random() * 4) * 0.5 + pick(0, 0, 0.002, 0.006, -0.006, 0.014, 0.03),
    ) as unknown as Vector
    const turn = pick<[number, number]>([0, 0], [0, 0], [random() * 3, 0], [random() * 3, random() * 3])
    if (random() < 0.25) return cylinder(pick(0.05, 0.2, 0.5), pick(0.3, 2), { at, turn, sides: pick(6, 12) })
    const size = [pick(0.005, 0.2, 0.5, 1), pick(0.1, 0.5, 1, 2), pick(0.25, 0.5, 1)] as const
    return box(size, { at, turn })
  })
}

/** Whether the boxes around two bodies are nearer than the margin. */
function areNear(one: Body, other: Body, margin: number): boolean {
  const [{ box: first }, { box: second }] = [solidOf(one), solidOf(other)]
  return [0, 1, 2].every((axis) => {
    const gap = Math.max(
      (first[axis] as number) - (second[axis + 3] as number),
      (second[axis] as number) - (first[axis + 3] as number),
    )
    return gap <= margin
  })
}

function* pairsIn(bodies: readonly Body[], margin: number): Generator<[string, Body, Body]> {
  for (const [one, body] of bodies.entries()) {
    for (let other = one + 1; other < bodies.length; other++) {
      const second = bodies[other] as Body
      if (areNear(body, second, margin)) yield [pairOf(one, other), body, second]
    }
  }
}

describe.each([
  ['near the origin', [0, 0, 0]],
  ['100 km away @full', [100_000, -100_000, 50]],
] as [string, Vector][])('%s', (_name, origin) => {
  test.each([1, 2])('finds the same hard clashes as the exact computation in scene %i', (seed) => {
    const bodies = scene(seed, origin)
    const found = new Set(clashesIn(bodies, 'hard', tolerance))
    const exact = new Set<string>()
    let unclear = 0
    for (const [pair, one, other] of pairsIn(bodies, 0)) {
      const depth = Math.max(exactDepth(one, other), exactDepth(other, one))
      if (depth > tolerance || isCrossed(one, other)) exact.add(pair)
      else if (Math.abs(depth - tolerance) < precision) {
        unclear++
        found.delete(pair)
      }
    }
    expect([...found].toSorted()).toEqual([...exact].toSorted())
    expect(found.size).toBeGreaterThan(40)
    expect(unclear).toBeLessThan(5)
  })

  test('finds the same violated clearances as the exact computation', () => {
    const bodies = scene(2, origin).slice(0, 12)
    const found = clashesIn(bodies, 'clearance', 0.05)
    const exact: string[] = []
    for (const [pair, one, other] of pairsIn(bodies, 0.06)) {
      const isNear = exactDistance(one, other) < 0.05
      if (isNear || Math.max(exactDepth(one, other), exactDepth(other, one)) > 0) exact.push(pair)
    }
    expect(found.toSorted()).toEqual(exact.toSorted())
    expect(exact.length).toBeGreaterThan(5)
  })
})

const wall = box([3, 0.2, 3], { at: [0, 0, 1.5] })
const slab = (top: number) => box([5, 5, 0.3], { at: [0, 0, top - 0.15] })

test.each([
  ['a slab that a wall stands on', wall, slab(0), false],
  ['an overlap up to the tolerance', wall, slab(0.01), false],
  ['an overlap over the tolerance', wall, slab(0.0105), true],
  ['a wall that is turned and stands on a slab', box([3, 0.2, 3], { at: [0, 0, 1.5], turn: [0.3, 0] }), slab(0), false],
  ['a body inside another one', box([0.1, 0.1, 0.1], { at: [0, 0, 1.5] }), wall, true],
  ['the same body twice', wall, wall, true],
  [
    'the same body twice, moved by less than the tolerance',
    wall,
    box([3, 0.2, 3], { at: [0.003, 0.003, 1.503] }),
    true,
  ],
  ['a pipe through a sheet', cylinder(0.1, 2, { at: [0, 0, 0] }), box([1, 1, 0.001], { at: [0, 0, 0] }), true],
  ['two sheets that cross', box([1, 0.002, 1], { at: [0, 0, 0] }), box([0.002, 1, 1], { at: [0, 0, 0] }), true],
  ['bodies that do not touch', wall, box([1, 1, 1], { at: [0, 5, 0] }), false],
])('judges %s', (_name, one, other, isClash) => {
  expect(clashesIn([one, other], 'hard', tolerance)).toHaveLength(isClash ? 1 : 0)
})

test.each([0, 0.4])('judges a window in the opening of a wall that is turned by %d', (turn) => {
  const pose = { at: [20, 30, 1.5], turn: [turn, 0] } as const
  const opening = wallWithOpening([4, 0.2, 3], [1, 1.5], pose)
  const window = (width: number) => box([width, 0.2, 1.5], pose)
  expect(clashesIn([opening, window(1)], 'hard', tolerance)).toEqual([])
  expect(clashesIn([opening, window(1.018)], 'hard', tolerance)).toEqual([])
  expect(clashesIn([opening, window(1.022)], 'hard', tolerance)).toEqual(['0 1'])
})

test('ignores triangles without an area', () => {
  const { triangles } = wall
  const flat: Triangle[] = [
    ...triangles,
    [
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [0, 0, 2],
      [0, 0, 3],
    ],
  ]
  expect(clashesIn([{ triangles: flat }, slab(0)], 'hard', tolerance)).toEqual([])
  expect(clashesIn([{ triangles: flat }, slab(0.02)], 'hard', tolerance)).toEqual(['0 1'])
})

test('finds surfaces without an inside that pass through each other', () => {
  const { triangles } = wall
  const open = { triangles: triangles.slice(0, -1) }
  expect(solidOf(open).isClosed).toBe(false)
  expect(clashesIn([open, slab(0)], 'hard', tolerance)).toEqual([])
  expect(clashesIn([open, slab(0.02)], 'hard', tolerance)).toEqual(['0 1'])
})

test('finds duplicates of the same class at the same place only', () => {
  const moved = (by: number) => box([3, 0.2, 3], { at: [by, 0, 1.5] })
  expect(clashesIn([wall, moved(0.009), moved(0.03)], 'duplicate', tolerance)).toEqual(['0 1'])
  const hollow = wallWithOpening([3, 0.2, 3], [1, 1], { at: [0, 0, 1.5] })
  expect(clashesIn([wall, hollow], 'duplicate', tolerance)).toEqual([])
  const solid = solidOf(wall)
  const elements = ['IfcWall', 'IfcSlab'].map((name) => ({ key: name, class: name, solid }))
  expect([...findClashes(elements, elements, { kind: 'duplicate', limit: tolerance })].flat()).toEqual([])
})

test('says where a clash is, and the least distance', () => {
  const at = (z: number): Vector => [100_000, 0, z]
  const elements = [box([1, 1, 1], { at: at(0) }), box([1, 1, 1], { at: at(1.03) })].map((body, key) => ({
    key: String(key),
    class: 'IfcWall',
    solid: solidOf(body),
  }))
  const [clash] = [...findClashes(elements, elements, { kind: 'clearance', limit: 0.05 })].flat()
  expect(clash?.distance).toBeCloseTo(0.03, 5)
  expect(clash?.point[2]).toBeCloseTo(0.515, 5)
  expect(Math.abs((clash?.point[0] ?? 0) - 100_000)).toBeLessThanOrEqual(0.5)
})

test('finds a pair of two overlapping lists once', () => {
  const elements = [wall, slab(0.1), slab(0.1)].map((body, at) => ({
    key: String(at),
    class: 'IfcWall',
    solid: solidOf(body),
  }))
  const found = [...findClashes(elements.slice(0, 2), elements.slice(0, 3), { kind: 'hard', limit: tolerance })].flat()
  expect(found.map(({ one, other }) => `${one} ${other}`).toSorted()).toEqual(['0 1', '0 2', '1 2'])
})

test('measures the way that separates two triangles', () => {
  const flat: Triangle = [
    [-1, -1, 0],
    [1, -1, 0],
    [0, 1, 0],
  ]
  const upright = (low: number): Triangle => [
    [0, -0.5, low],
    [0, 0.5, low],
    [0, 0, 2],
  ]
  expect(triangleDepth(flat, upright(-0.02), 0)).toBeCloseTo(0.02, 9)
  expect(triangleDepth(flat, upright(0), 0)).toBe(0)
  expect(triangleDepth(flat, flat, 0)).toBe(0)
})
