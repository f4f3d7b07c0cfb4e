import type { Lines } from './crossings.ts'

/**
 * Meters: endpoints this close count as equally high. One long side may adjoin several short sides whose ends are
 * rounded differently.
 */
const tolerance = 1e-6

/** A side between the heights with two indexes, always upward; `turn` is its original direction. */
type Side = { u: number; v: number; slope: number; last: number; turn: number }
/** The area between two sides, from a height. */
type Strip = { left: Side; right: Side; from: number }

/**
 * Fills the inside of segments with triangles, six numbers each, by a sweep from the lowest height to the highest.
 * Segments may be in any order and need not meet exactly: a gap only affects the heights that it spans, not the whole
 * face.
 */
export function fillOf(lines: Lines): number[] {
  const heights = heightsOf(lines)
  const begins = sidesOf(lines, heights)
  const triangles: number[] = []
  let [active, strips]: [Side[], Strip[]] = [[], []]
  for (let index = 0; index + 1 < heights.length; index += 1) {
    const from = heights[index] ?? 0
    const middle = (from + (heights[index + 1] ?? 0)) / 2
    active = [...active.filter(({ last }) => last > index), ...(begins[index] ?? [])]
    sortAt(active, middle)
    const next = stripsIn(active, from)
    strips = continueStrips(strips, next, (endedStrip) => addTriangles(triangles, endedStrip, from))
  }
  for (const strip of strips) addTriangles(triangles, strip, heights.at(-1) ?? 0)
  return triangles
}

function heightsOf(lines: Lines): number[] {
  const all = lines.filter((_, index) => index % 2 === 1).toSorted((one, other) => one - other)
  const heights: number[] = []
  for (const height of all) if (heights.length === 0 || height - (heights.at(-1) ?? 0) > tolerance) heights.push(height)
  return heights
}

/**
 * Sides by the index of their start height. Level ones are omitted, because they have no inside to their left or
 * right.
 */
function sidesOf(lines: Lines, heights: readonly number[]): Side[][] {
  const begins: Side[][] = heights.map(() => [])
  for (let offset = 0; offset < lines.length; offset += 4) {
    const [fromU = 0, fromV = 0, toU = 0, toV = 0] = [
      lines[offset],
      lines[offset + 1],
      lines[offset + 2],
      lines[offset + 3],
    ]
    const [first, last] = [indexOfHeight(heights, Math.min(fromV, toV)), indexOfHeight(heights, Math.max(fromV, toV))]
    if (first >= last) continue
    const [u, v] = fromV < toV ? [fromU, fromV] : [toU, toV]
    begins[first]?.push({ u, v, slope: (toU - fromU) / (toV - fromV), last, turn: toV > fromV ? 1 : -1 })
  }
  return begins
}

/** Binary search for the last height that is not above. */
function indexOfHeight(heights: readonly number[], height: number): number {
  let [low, high] = [0, heights.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((heights[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

/** Insertion sort, because the sides are nearly sorted. */
function sortAt(sides: Side[], height: number) {
  for (let at = 1; at < sides.length; at += 1) {
    const side = sides[at]
    if (!side) continue
    const u = across(side, height)
    let index = at
    for (let before = sides[index - 1]; before && across(before, height) > u; before = sides[index - 1]) {
      sides[index] = before
      index -= 1
    }
    sides[index] = side
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

/** A strip between the same two sides continues; all other strips end here. */
function continueStrips(strips: readonly Strip[], next: readonly Strip[], onEnd: (strip: Strip) => void): Strip[] {
  const before = new Map(strips.map((strip) => [strip.left, strip]))
  const continued = next.map((strip) => {
    const existing = before.get(strip.left)
    if (existing?.right !== strip.right) return strip
    before.delete(strip.left)
    return existing
  })
  for (const endedStrip of before.values()) onEnd(endedStrip)
  return continued
}

function addTriangles(triangles: number[], { left, right, from }: Strip, to: number) {
  const [a, b, c, d] = [across(left, from), across(right, from), across(right, to), across(left, to)]
  if (b - a > 0) triangles.push(a, from, b, from, c, to)
  if (c - d > 0) triangles.push(a, from, c, to, d, to)
}
