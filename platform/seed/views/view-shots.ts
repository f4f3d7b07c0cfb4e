import { shownByDefault } from '../picture-shots.ts'
import type { Shot } from '../models/picture/draw-picture.ts'
import { catalogs } from '../prototypes.ts'
import type { SeedSavedView } from './saved-views.ts'

/** The viewer's default field of view, for saved views without one. */
const fieldOfView = 45

/** What a demo view shows: its prototype's newest release with the default options. */
export function shotOfView(view: SeedSavedView): { recipes: string[]; shot: Shot } {
  const { organizationId, prototype, cameraType, cutPlanes: cuts } = view
  const outline = catalogs.find(([id]) => id === organizationId)?.[1].find((one) => one.prototype === prototype)
  const [release] = outline?.releases.toSorted((one, other) => one.released - other.released) ?? []
  if (!outline || !release) throw new Error(`The catalog has no ${prototype} in ${organizationId}.`)
  const [from, to, up] = [view.position, view.target, view.upVector].map(({ x, y, z }) => [x, y, z] as const)
  if (!from || !to || !up) throw new Error(`The view ${view.name} has no camera.`)
  const span = 110 * Math.max(1, outline.view.distance)
  const visible = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
  const isFlat = cameraType === 0
  // Interior models are drawn too, since they are visible through windows and in sections.
  const recipes = shownByDefault(outline, release).map(({ recipe }) => recipe)
  return { recipes, shot: { from, to, up, fieldOfView, span, cuts, ...(isFlat && { visible }) } }
}
