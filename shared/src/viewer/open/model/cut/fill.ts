import type { Lines } from './crossings.ts'

/** In metres: ends that are no further apart are at one height. Short sides may stand against a long one, rounded apart. */
const same = 1e-6

/** From the height of one number to that of another, always upwards; `turn` is the way that it was run through. */
type Side = { u: number; v: number; slope: number; last: number; turn: number }
/** Between two sides, from a height on. */
type Strip = { left: Side; right: Side; from: number }

/**
 * Triangles that fill what lines enclose, each as six numbers: from the lowest height to the highest, whatever lies between
 * two sides. Lines need not be in any order, nor meet exactly, and a gap costs the heights that it has, not the face.
 */
export function fillOf(lines: Lines): number[] {
  const heights = heightsOf(lines)
  const begins = sidesOf(lines, heights)
  const triangles: number[] = []
  let [active, strips]: [Side[], Strip[]] = [[], []]
  for (let at = 0; at + 1 < heights.length; at += 1) {
    const from = heights[at] ?? 0
    const middle = (from + (heights[at + 1] ?? 0)) / 2
    active = [...active.filter(({ last }) => last > at), ...(begins[at] ?? [])]
    sortAt(active, middle)
    const next = stripsIn(active, from)
    strips = goOn(strips, next, (ended) => put(triangles, ended, from))
  }
  for (const strip of strips) put(triangles, strip, heights.at(-1) ?? 0)
  return triangles
}

function heightsOf(lines: Lines): number[] {
  const all = lines.filter((_, place) => place % 2 === 1).toSorted((one, other) => one - other)
  const heights: number[] = []
  for (const height of all) if (heights.length === 0 || height - (heights.at(-1) ?? 0) > same) heights.push(height)
  return heights
}

/** By the place of the height that each begins at. What is level has no inside to its left or right. */
function sidesOf(lines: Lines, heights: readonly number[]): Side[][] {
  const begins: Side[][] = heights.map(() => [])
  for (let at = 0; at < lines.length; at += 4) {
    const [fromU = 0, fromV = 0, toU = 0, toV = 0] = [lines[at], lines[at + 1], lines[at + 2], lines[at + 3]]
    const [first, last] = [placeOf(heights, Math.min(fromV, toV)), placeOf(heights, Math.max(fromV, toV))]
    if (first >= last) continue
    const [u, v] = fromV < toV ? [fromU, fromV] : [toU, toV]
    begins[first]?.push({ u, v, slope: (toU - fromU) / (toV - fromV), last, turn: toV > fromV ? 1 : -1 })
  }
  return begins
}

/** The last height that is not above; they are in their order. */
function placeOf(heights: readonly number[], height: number): number {
  let [low, high] = [0, heights.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((heights[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

/** Nearly in their order already: each is moved to its place from behind. */
function sortAt(sides: Side[], height: number) {
  for (let at = 1; at < sides.length; at += 1) {
    const side = sides[at]
    if (!side) continue
    const u = across(side, height)
    let place = at
    for (let before = sides[place - 1]; before && across(before, height) > u; before = sides[place - 1]) {
      sides[place] = before
      place -= 1
    }
    sides[place] = side
  }
}

function across({ u, v, slope }: Side, height: number): number {
  return u + slope * (height - v)
}

function stripsIn(active: readonly Side[], from: number): Strip[] {
  const strips: Strip[] = []
  let [winding, left]: [number, Side | undefined] = [0, undefined]
  for (const side of active) {
    const before = winding
    winding += side.turn
    if (before === 0) left = side
    else if (winding === 0 && left) strips.push({ left, right: side, from })
  }
  return strips
}

/** A strip between the same sides goes on; the others end here. */
function goOn(strips: readonly Strip[], next: readonly Strip[], onEnd: (strip: Strip) => void): Strip[] {
  const before = new Map(strips.map((strip) => [strip.left, strip]))
  const goingOn = next.map((strip) => {
    const known = before.get(strip.left)
    if (known?.right !== strip.right) return strip
    before.delete(strip.left)
    return known
  })
  for (const ended of before.values()) onEnd(ended)
  return goingOn
}

function put(triangles: number[], { left, right, from }: Strip, to: number) {
  const [a, b, c, d] = [across(left, from), across(right, from), across(right, to), across(left, to)]
  if (b - a > 0) triangles.push(a, from, b, from, c, to)
  if (c - d > 0) triangles.push(a, from, c, to, d, to)
}
