/** A point or direction in the unit of the file; two coordinates in a plane, three in space. */
export type Point2 = readonly [number, number]
export type Point3 = readonly [number, number, number]

export function plus(a: Point3, b: Point3, factor = 1): Point3 {
  return [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]]
}

export function minus(a: Point3, b: Point3): Point3 {
  return plus(a, b, -1)
}

export function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function unit(a: Point3): Point3 {
  const length = Math.sqrt(dot(a, a))
  return length > 0 ? [a[0] / length, a[1] / length, a[2] / length] : a
}

export function distance(a: Point3, b: Point3): number {
  const d = minus(a, b)
  return Math.sqrt(dot(d, d))
}
