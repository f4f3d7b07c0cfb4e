import { add, cross, lengthOf, normalized, scale, subtract, uprightFor } from '../../vector.ts'
import type { Point, View } from '../../view.ts'

/** A face: its normal, and the directions to the right and down for a reader of its label. */
export type CubeFace = { name: string; key: string; normal: Point; right: Point; down: Point }

const east = { x: 1, y: 0, z: 0 }
const west = { x: -1, y: 0, z: 0 }
const north = { x: 0, y: 1, z: 0 }
const south = { x: 0, y: -1, z: 0 }
const above = { x: 0, y: 0, z: 1 }
const below = { x: 0, y: 0, z: -1 }

/** The front of a building faces south, as in Revit. */
export const cubeFaces: readonly CubeFace[] = [
  { name: 'Top', key: '1', normal: above, right: east, down: south },
  { name: 'Front', key: '2', normal: south, right: east, down: below },
  { name: 'Right', key: '3', normal: east, right: north, down: below },
  { name: 'Back', key: '4', normal: north, right: west, down: below },
  { name: 'Left', key: '5', normal: west, right: south, down: below },
  { name: 'Bottom', key: '6', normal: below, right: east, down: north },
]

/** Looks at the same target from another side, at the same distance. Straight down, north is up. */
export function viewFrom<Given extends View>(view: Given, direction: Point): Given {
  const distance = lengthOf(subtract(view.position, view.target))
  const isVertical = direction.x === 0 && direction.y === 0
  const upVector = isVertical ? { x: 0, y: Math.sign(direction.z), z: 0 } : above
  return { ...view, position: add(view.target, normalized(direction), distance), upVector }
}

/** The share of a face's width that counts as an edge or a corner. */
const border = 0.24

/** The direction for a position on a face: that of the face, or of an edge or a corner. `x` and `y` are from 0 to 1. */
export function directionAt({ normal, right, down }: CubeFace, { x, y }: { x: number; y: number }): Point {
  const toward = (share: number) => (share < border ? -1 : share > 1 - border ? 1 : 0)
  return add(add(normal, right, toward(x)), down, toward(y))
}

type Axes = { right: Point; up: Point; back: Point }

export function axesOf({ position, target, upVector }: View): Axes {
  const back = normalized(subtract(position, target))
  const up = uprightFor(scale(back, -1), upVector)
  return { right: cross(up, back), up, back }
}

/** In CSS, y points down and z toward the viewer. `matrix3d` is in column-major order. */
export function cubeTransform({ right, up, back }: Axes): string {
  const columns = (['x', 'y', 'z'] as const).map((axis) => [right[axis], -up[axis], back[axis], 0])
  return matrix(columns, [0, 0, 0])
}

/** Transforms a flat element to a face of a cube around the center; `half` is half of an edge in pixels. */
export function faceTransform({ normal, right, down }: CubeFace, half: number): string {
  const columns = [right, down, normal].map(({ x, y, z }) => [x, y, z, 0])
  return matrix(columns, [normal.x * half, normal.y * half, normal.z * half])
}

function matrix(columns: readonly (readonly number[])[], translation: readonly number[]): string {
  const values = [...columns.flat(), ...translation, 1]
  return `matrix3d(${values.map((value) => Number(value.toFixed(6)) + 0).join(',')})`
}

/** Whether the front of a face is visible. */
export function isFacing({ normal }: CubeFace, { back }: Axes): boolean {
  return normal.x * back.x + normal.y * back.y + normal.z * back.z > 0.02
}
