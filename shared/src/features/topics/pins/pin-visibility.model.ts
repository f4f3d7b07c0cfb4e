import type { TopicPin } from '../../../domain/contract/topics/index.ts'
import type { Box, Point, View, Viewer } from '../../../viewer/index.ts'

/** Meters: a surface hides a pin if it is at least this much nearer. */
const margin = 0.3
/** Milliseconds per frame, so that turning the view stays smooth with any number of pins. */
const millisecondsPerFrame = 4

type PickingViewer = Pick<Viewer, 'pick' | 'project' | 'getView' | 'getBounds'>

/**
 * Finds pins that are hidden behind something. Each frame checks a few pins in turn; results are kept until the pin is
 * checked again.
 */
export class PinVisibility {
  private readonly hidden = new Set<string>()
  private next = 0
  private left = 0

  /** Call after the view or the visible elements have changed: checks all pins again. */
  restart(count: number): void {
    this.left = count
  }

  /** Whether some pins have not been checked yet. */
  hasUnchecked(): boolean {
    return this.left > 0
  }

  isHidden(topicId: string): boolean {
    return this.hidden.has(topicId)
  }

  /** Checks as many pins as time allows, at least one. Returns whether any pin became hidden or visible. */
  checkSome(pins: readonly TopicPin[], viewer: PickingViewer, now: () => number): boolean {
    const end = now() + millisecondsPerFrame
    let hasChanged = false
    do {
      const pin = pins[this.next % pins.length]
      if (!pin) return hasChanged
      this.next = (this.next + 1) % pins.length
      this.left -= 1
      hasChanged = this.setHidden(pin.topicId, isBehind(pin.pin, viewer)) || hasChanged
    } while (this.left > 0 && now() < end)
    return hasChanged
  }

  private setHidden(topicId: string, isNowHidden: boolean): boolean {
    if (this.hidden.has(topicId) === isNowHidden) return false
    if (isNowHidden) this.hidden.add(topicId)
    else this.hidden.delete(topicId)
    return true
  }
}

/**
 * Whether the surface at the pin's position in the picture is nearer than the pin. Ignores the element that contains
 * the pin, because pins are in the middle of their subject.
 */
export function isBehind(pin: Point, viewer: PickingViewer): boolean {
  const { x, y, isBehind: isBehindCamera } = viewer.project(pin)
  if (isBehindCamera) return false
  const hit = viewer.pick(x, y)
  if (!hit) return false
  const view = viewer.getView()
  if (depthOf(pin, view) - depthOf(hit.point, view) < margin) return false
  const bounds = viewer.getBounds([hit.element])
  return !bounds || !holds(bounds, pin)
}

/** The distance along the camera's direction, whose order is the same for both projections. */
function depthOf(point: Point, { position, target }: View): number {
  const [x, y, z] = [target.x - position.x, target.y - position.y, target.z - position.z]
  const length = Math.hypot(x, y, z) || 1
  return ((point.x - position.x) * x + (point.y - position.y) * y + (point.z - position.z) * z) / length
}

function holds({ min, max }: Box, { x, y, z }: Point): boolean {
  const isWithin = (value: number, from: number, to: number) => value >= from - margin && value <= to + margin
  return isWithin(x, min.x, max.x) && isWithin(y, min.y, max.y) && isWithin(z, min.z, max.z)
}
