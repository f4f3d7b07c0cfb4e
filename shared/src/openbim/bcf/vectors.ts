import type { Vector } from '../../domain/contract/prototype/camera.ts'

export function lengthOf({ x, y, z }: Vector): number {
  return Math.hypot(x, y, z)
}

export function unit(vector: Vector): Vector {
  const length = lengthOf(vector)
  return { x: vector.x / length, y: vector.y / length, z: vector.z / length }
}

export function dot(one: Vector, other: Vector): number {
  return one.x * other.x + one.y * other.y + one.z * other.z
}

export function minus(one: Vector, other: Vector): Vector {
  return { x: one.x - other.x, y: one.y - other.y, z: one.z - other.z }
}

/** `origin + factor · direction` */
export function pointAlong(origin: Vector, direction: Vector, factor: number): Vector {
  return {
    x: origin.x + factor * direction.x,
    y: origin.y + factor * direction.y,
    z: origin.z + factor * direction.z,
  }
}
