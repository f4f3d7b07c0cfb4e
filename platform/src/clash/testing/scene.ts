import { createSolid, type Solid } from '../solid.ts'
import { cross, dot, minus, plus, type Triangle, type Vector } from '../vectors.ts'

/** Numbers between 0 and 1 that depend on the seed only. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A convex body, or several that form one element. `turn` is in radians, around the vertical axis and then around x. */
export type Body = { triangles: Triangle[] }
export type Pose = { at: Vector; turn?: readonly [number, number] }

export function box([x, y, z]: Vector, pose: Pose): Body {
  return prism(
    [
      [-x / 2, -y / 2],
      [x / 2, -y / 2],
      [x / 2, y / 2],
      [-x / 2, y / 2],
    ],
    { height: z, ...pose },
  )
}

export function cylinder(diameter: number, height: number, { sides = 12, ...pose }: Pose & { sides?: number }): Body {
  const outline = Array.from({ length: sides }, (_, side) => {
    const angle = (2 * Math.PI * side) / sides
    return [(Math.cos(angle) * diameter) / 2, (Math.sin(angle) * diameter) / 2] as const
  })
  return prism(outline, { height, ...pose })
}

/** From a convex outline that turns counterclockwise, around its middle. */
function prism(outline: readonly (readonly [number, number])[], { height, ...pose }: Pose & { height: number }): Body {
  const low = outline.map(([x, y]) => placed([x, y, -height / 2], pose))
  const high = outline.map(([x, y]) => placed([x, y, height / 2], pose))
  const triangles: Triangle[] = []
  const corner = (ring: Vector[], index: number) => ring[index % ring.length] as Vector
  for (let side = 0; side < outline.length; side++) {
    const [a, b, c, d] = [corner(low, side), corner(low, side + 1), corner(high, side + 1), corner(high, side)]
    triangles.push([a, b, c], [a, c, d])
    if (side < 2 || side === outline.length) continue
    triangles.push([corner(low, 0), corner(low, side), corner(low, side - 1)])
    triangles.push([corner(high, 0), corner(high, side - 1), corner(high, side)])
  }
  return { triangles }
}

function placed([x, y, z]: Vector, { at, turn = [0, 0] }: Pose): Vector {
  const [c, s, d, e] = [Math.cos(turn[0]), Math.sin(turn[0]), Math.cos(turn[1]), Math.sin(turn[1])]
  const [right, back] = [c * x - s * y, s * x + c * y]
  return [at[0] + right, at[1] + d * back - e * z, at[2] + e * back + d * z]
}

/** A wall with an opening in its middle, as one closed surface; its length is along x. */
export function wallWithOpening([x, y, z]: Vector, [width, height]: readonly [number, number], pose: Pose): Body {
  const outer = corners(x, z)
  const inner = corners(width, height)
  const triangles: Triangle[] = []
  for (let side = 0; side < 4; side++) {
    const [a, b] = [outer[side], outer[(side + 1) % 4]] as [Flat, Flat]
    const [c, d] = [inner[side], inner[(side + 1) % 4]] as [Flat, Flat]
    const at = ([right, up]: Flat, depth: number): Vector => placed([right, depth, up], pose)
    const quads = [
      [at(a, -y / 2), at(b, -y / 2), at(d, -y / 2), at(c, -y / 2)],
      [at(b, y / 2), at(a, y / 2), at(c, y / 2), at(d, y / 2)],
      [at(b, -y / 2), at(a, -y / 2), at(a, y / 2), at(b, y / 2)],
      [at(c, -y / 2), at(d, -y / 2), at(d, y / 2), at(c, y / 2)],
    ] as Vector[][]
    for (const [p, q, r, s] of quads as [Vector, Vector, Vector, Vector][]) triangles.push([p, q, r], [p, r, s])
  }
  return { triangles }
}

type Flat = readonly [number, number]

function corners(width: number, height: number): Flat[] {
  const [x, z] = [width / 2, height / 2]
  return [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ]
}

export function solidOf({ triangles }: Body): Solid {
  const positions = Float64Array.from(triangles.flat(2))
  return createSolid(
    positions,
    Uint32Array.from({ length: positions.length / 3 }, (_, corner) => corner),
  )
}

/** The greatest distance from the surface of a convex body that a point of `one`'s surface has inside it; negative if none is inside. */
export function exactDepth(one: Body, convex: Body): number {
  const planes = convex.triangles.flatMap(([a, b, c]) => {
    const normal = cross(minus(b, a), minus(c, a))
    const size = Math.sqrt(dot(normal, normal))
    if (size < 1e-12) return []
    const unit: Vector = [normal[0] / size, normal[1] / size, normal[2] / size]
    return [{ unit, limit: dot(unit, a) }]
  })
  const unique = planes.filter(
    ({ unit, limit }, index) =>
      !planes.slice(0, index).some((other) => dot(other.unit, unit) > 1 - 1e-9 && Math.abs(other.limit - limit) < 1e-6),
  )
  return Math.max(...one.triangles.map((triangle) => depthOfTriangle(triangle, unique)))
}

/**
 * A linear program in u, v (along the triangle's sides) and z (the depth): its optimum is where three constraints meet, so all combinations
 * are tried.
 */
function depthOfTriangle([a, b, c]: Triangle, planes: { unit: Vector; limit: number }[]): number {
  const [along, across] = [minus(b, a), minus(c, a)]
  const rows = planes.map(({ unit, limit }) => [dot(unit, along), dot(unit, across), 1, limit - dot(unit, a)])
  rows.push([-1, 0, 0, 0], [0, -1, 0, 0], [1, 1, 0, 1])
  let deepest = -Infinity
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length; j++) {
      for (let k = j + 1; k < rows.length; k++) {
        const point = meeting(rows[i] as number[], rows[j] as number[], rows[k] as number[])
        if (!point || point[2] <= deepest) continue
        if (rows.every(([p = 0, q = 0, r = 0, s = 0]) => p * point[0] + q * point[1] + r * point[2] <= s + 1e-9))
          deepest = point[2]
      }
    }
  }
  return deepest
}

function meeting(...rows: [number[], number[], number[]]): Vector | undefined {
  const [a, b, c] = rows.map(([x = 0, y = 0, z = 0]) => [x, y, z] as Vector) as [Vector, Vector, Vector]
  const size = dot(a, cross(b, c))
  if (Math.abs(size) < 1e-12) return undefined
  const [p, q, r] = rows.map((row) => row[3] ?? 0) as [number, number, number]
  const sum = plus(plus(plus([0, 0, 0], cross(b, c), p), cross(c, a), q), cross(a, b), r)
  return [sum[0] / size, sum[1] / size, sum[2] / size]
}

/** The least distance of two bodies' triangles, by searching along every side. */
export function exactDistance(one: Body, other: Body): number {
  let shortest = Infinity
  for (const triangle of one.triangles) {
    for (const second of other.triangles) {
      for (let side = 0; side < 3; side++) {
        shortest = Math.min(shortest, sideDistance(triangle, side, second), sideDistance(second, side, triangle))
      }
    }
  }
  return shortest
}

/** The distance from a convex triangle has a single minimum along a side. */
function sideDistance(triangle: Triangle, side: number, other: Triangle): number {
  const [from, to] = [triangle[side] as Vector, triangle[(side + 1) % 3] as Vector]
  const distanceAt = (part: number) => pointDistance(plus(from, minus(to, from), part), other)
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step++) {
    const [one, two] = [low + (high - low) / 3, high - (high - low) / 3]
    if (distanceAt(one) < distanceAt(two)) high = two
    else low = one
  }
  return Math.min(distanceAt(0), distanceAt(1), distanceAt((low + high) / 2))
}

function pointDistance(point: Vector, [a, b, c]: Triangle): number {
  const normal = cross(minus(b, a), minus(c, a))
  const size = Math.sqrt(dot(normal, normal))
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ] as const
  if (size > 1e-12) {
    const isAbove = sides.every(([from, to]) => dot(cross(normal, minus(to, from)), minus(point, from)) >= 0)
    if (isAbove) return Math.abs(dot(normal, minus(point, a))) / size
  }
  return Math.min(
    ...sides.map(([from, to]) => {
      const edge = minus(to, from)
      const squared = dot(edge, edge)
      const part = squared > 0 ? Math.min(1, Math.max(0, dot(minus(point, from), edge) / squared)) : 0
      const offset = minus(point, plus(from, edge, part))
      return Math.sqrt(dot(offset, offset))
    }),
  )
}
