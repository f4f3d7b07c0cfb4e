import { shownIn, type Appearance } from '../../appearance/appearance.ts'
import { dot } from '../../vector.ts'
import type { ElementReference } from '../../model.ts'
import type { CutPlane, Point } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'

/** An arrow in the viewer's coordinates; drawn while at least one of its elements is visible. */
export type Arrow = { from: Point; to: Point; elements: readonly ElementReference[] }

/** More arrows would be unreadable and slow. Callers select some of them, and say so. */
export const maxArrows = 1000

/** CSS pixels: shorter arrows are drawn with this length, so that small moves are visible in a whole building. */
const shortest = 16
/** Below this length, an arrow points toward the eye or away from it. */
const pointing = 0.01
const head = { length: 7, spread: 0.45 }
/** Radius of the circle that replaces an arrow toward the eye. */
const ring = 6

/** The arrows that have a visible element and an end that is not cut away. */
export function arrowsSeen(
  arrows: readonly Arrow[],
  { appearance, cutPlanes }: { appearance: Appearance; cutPlanes: readonly CutPlane[] },
): readonly Arrow[] {
  const isShown = shownIn(appearance)
  const isThere = (point: Point) => cutPlanes.every((plane) => dot(plane, point) + plane.w <= 0)
  return arrows.filter(({ from, to, elements }) => elements.some(isShown) && (isThere(from) || isThere(to)))
}

/** All arrows as one SVG path. Those behind the camera are omitted. */
export function arrowPath(arrows: readonly Arrow[], viewer: Pick<Viewer, 'project'>): string {
  return arrows.map(({ from, to }) => pathBetween(viewer.project(from), viewer.project(to))).join('')
}

type ProjectedPoint = ReturnType<Viewer['project']>

function pathBetween(start: ProjectedPoint, tip: ProjectedPoint): string {
  if (start.isBehind || tip.isBehind) return ''
  const [x, y] = [tip.x - start.x, tip.y - start.y]
  const length = Math.hypot(x, y)
  if (length < pointing) return circleAround(tip)
  const [along, across] = [x / length, y / length]
  const drawnLength = Math.max(length, shortest)
  const tail = { x: tip.x - along * drawnLength, y: tip.y - across * drawnLength }
  const sides = [head.spread, -head.spread].map((angle) => {
    const [cosine, sine] = [Math.cos(angle) * head.length, Math.sin(angle) * head.length]
    return { x: tip.x - along * cosine + across * sine, y: tip.y - across * cosine - along * sine }
  })
  const [left = tip, right = tip] = sides
  return `M${positionText(tail)}L${positionText(tip)}M${positionText(left)}L${positionText(tip)}L${positionText(right)}`
}

function circleAround({ x, y }: ProjectedPoint): string {
  return `M${positionText({ x: x - ring, y })}a${ring} ${ring} 0 1 0 ${2 * ring} 0a${ring} ${ring} 0 1 0 ${-2 * ring} 0`
}

/** Rounded to a tenth of a pixel. */
function positionText({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}
