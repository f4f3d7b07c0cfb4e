import { cross, distance, dot, length, minus, plus, type Triangle, type Vector } from './vectors.ts'

/** The point of a triangle that is nearest to `p` (Ericson, Real-Time Collision Detection, 5.1.5). It may be degenerate. */
export function nearestInTriangle(p: Vector, [a, b, c]: Triangle): Vector {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = minus(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0 && d1 > d3) return plus(a, ab, d1 / (d1 - d3))
  const cp = minus(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0 && d2 > d6) return plus(a, ac, d2 / (d2 - d6))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0 && d4 - d3 + d5 - d6 > 0)
    return plus(b, minus(c, b), (d4 - d3) / (d4 - d3 + d5 - d6))
  const total = va + vb + vc
  if (!(total > 0)) return a
  return plus(plus(a, ab, vb / total), ac, vc / total)
}

/**
 * How far one of two triangles has to move until they no longer intersect, in the unit of their coordinates; 0 or less if they do not
 * intersect. Both are convex, so the shortest way is along a normal or the cross product of two edges.
 */
export function triangleDepth(one: Triangle, other: Triangle, enough: number): number {
  const [edges, otherEdges] = [edgesOf(one), edgesOf(other)]
  let depth = overlapAlong(cross(edges[0], edges[1]), one, other)
  if (depth <= enough) return depth
  depth = Math.min(depth, overlapAlong(cross(otherEdges[0], otherEdges[1]), one, other))
  for (const edge of edges) {
    for (const otherEdge of otherEdges) {
      if (depth <= enough) return depth
      depth = Math.min(depth, overlapAlong(cross(edge, otherEdge), one, other))
    }
  }
  return depth
}

/** The least distance between two triangles, and the points that have it. */
export function triangleDistance(one: Triangle, other: Triangle): { distance: number; point: Vector } {
  let best = { distance: Infinity, point: one[0] }
  const keepNearest = (from: Vector, to: Vector) => {
    const found = distance(from, to)
    if (found < best.distance) best = { distance: found, point: plus(from, minus(to, from), 0.5) }
  }
  for (const corner of one) keepNearest(corner, nearestInTriangle(corner, other))
  for (const corner of other) keepNearest(nearestInTriangle(corner, one), corner)
  for (let edge = 0; edge < 3; edge++) {
    const segment = edgeOf(one, edge)
    for (let otherEdge = 0; otherEdge < 3; otherEdge++)
      keepNearest(...nearestOfSegments(segment, edgeOf(other, otherEdge)))
    takeCrossing(segment, other)
    takeCrossing(edgeOf(other, edge), one)
  }
  return best

  function takeCrossing(segment: Segment, triangle: Triangle) {
    const point = crossingOf(segment, triangle)
    if (point) keepNearest(point, nearestInTriangle(point, triangle))
  }
}

type Segment = readonly [Vector, Vector]

/** Where a segment passes through the plane of a triangle. */
function crossingOf([from, to]: Segment, [a, b, c]: Triangle): Vector | undefined {
  const normal = cross(minus(b, a), minus(c, a))
  const [before, after] = [dot(normal, minus(from, a)), dot(normal, minus(to, a))]
  if (before * after > 0 || before === after) return undefined
  return plus(from, minus(to, from), before / (before - after))
}

/** Ericson, Real-Time Collision Detection, 5.1.9. */
function nearestOfSegments([p, p2]: Segment, [q, q2]: Segment): [Vector, Vector] {
  const [d1, d2, r] = [minus(p2, p), minus(q2, q), minus(p, q)]
  const [a, e, f, b, c] = [dot(d1, d1), dot(d2, d2), dot(d2, r), dot(d1, d2), dot(d1, r)]
  const area = a * e - b * b
  let s = area > 1e-12 * a * e ? clamp((b * f - c * e) / area) : 0
  let t = e > 0 ? (b * s + f) / e : 0
  if (t < 0 || t > 1 || !(e > 0)) {
    t = clamp(t)
    s = a > 0 ? clamp((b * t - c) / a) : 0
  }
  return [plus(p, d1, s), plus(q, d2, t)]
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function edgeOf(triangle: Triangle, edge: number): Segment {
  return [triangle[edge] as Vector, triangle[(edge + 1) % 3] as Vector]
}

function edgesOf([a, b, c]: Triangle): readonly [Vector, Vector, Vector] {
  return [minus(b, a), minus(c, b), minus(a, c)]
}

/** By how much both triangles overlap along an axis; unlimited if the axis has no direction. */
function overlapAlong(axis: Vector, one: Triangle, other: Triangle): number {
  const size = length(axis)
  if (size < 1e-12) return Infinity
  const [low, high] = rangeAlong(axis, one)
  const [otherLow, otherHigh] = rangeAlong(axis, other)
  return Math.min(high - otherLow, otherHigh - low) / size
}

function rangeAlong(axis: Vector, [a, b, c]: Triangle): [number, number] {
  const [x, y, z] = [dot(axis, a), dot(axis, b), dot(axis, c)]
  return [Math.min(x, y, z), Math.max(x, y, z)]
}
