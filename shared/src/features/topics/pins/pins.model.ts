import type { TopicPin } from '../../../domain/contract/topics/index.ts'
import type { CutPlane, Point, View, Viewer } from '../../../viewer/index.ts'

/** Pins that are drawn as one, at the position of the first, because they are close together in the picture. */
export type PinGroup = { x: number; y: number; pins: TopicPin[] }

/** CSS pixels: the size of a touch target. */
const cell = 44
/** Maximum number of markers, because more would be unreadable and slow. */
const maxGroups = 300
/** Meters: zooming in cannot separate pins that are this close together. */
const armsLength = 0.5

/** The visible pins in groups. Excludes pins behind the camera, outside of the picture, or cut away by a section. */
export function groupsOf(
  pins: readonly TopicPin[],
  viewer: Pick<Viewer, 'project' | 'getCutPlanes'>,
  size: { width: number; height: number },
): PinGroup[] {
  const planes = viewer.getCutPlanes()
  const groups = new Map<string, PinGroup>()
  for (const pin of pins) {
    if (isCutAway(pin.pin, planes)) continue
    const { x, y, isBehind } = viewer.project(pin.pin)
    if (isBehind || x < 0 || y < 0 || x > size.width || y > size.height) continue
    const key = `${Math.floor(x / cell)} ${Math.floor(y / cell)}`
    const group = groups.get(key)
    if (group) group.pins.push(pin)
    else if (groups.size < maxGroups) groups.set(key, { x, y, pins: [pin] })
  }
  return [...groups.values()]
}

function isCutAway({ x, y, z }: Point, planes: readonly CutPlane[]): boolean {
  return planes.some((plane) => plane.x * x + plane.y * y + plane.z * z + plane.w > 0)
}

/** Whether zooming in can separate the pins. */
export function isSpread([first, ...others]: readonly TopicPin[]): boolean {
  return first !== undefined && others.some(({ pin }) => distance(pin, first.pin) > armsLength)
}

/** The same view from half the distance, centered on this point. */
export function closerTo(view: View, point: Point): View {
  const half = (axis: 'x' | 'y' | 'z') => point[axis] + (view.position[axis] - view.target[axis]) / 2
  return { ...view, target: point, position: { x: half('x'), y: half('y'), z: half('z') } }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y, one.z - other.z)
}
