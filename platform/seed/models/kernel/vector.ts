/** Meters; x is east, y is north, z is up. Models are converted to glTF's frame (y up) when they are written. */
export type Vector = readonly [x: number, y: number, z: number]
export type Point = readonly [x: number, y: number]

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function unit(a: Vector): Vector {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

const quarters: Record<number, Point> = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }

/** Right angles are exact because walls use them. */
export function direction(degrees: number): Point {
  const turned = ((degrees % 360) + 360) % 360
  const radians = (turned / 180) * Math.PI
  return quarters[turned] ?? [Math.cos(radians), Math.sin(radians)]
}
