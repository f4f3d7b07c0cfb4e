import type { ColouredElements } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import type { PickedPoint, Point } from '../view.ts'

/** A room as its file shapes it, in meters. */
export type RoomShape = {
  element: ElementReference
  /** Inside of it as it is seen from above, on its floor. */
  place: Point
  /** How high its ceiling is, and how large it is seen from above. */
  top: number
  width: number
  depth: number
  /** Of its floor, in square meters. */
  area: number
}

/**
 * The rooms of what is loaded, which are no part of it: neither framed, cut open nor picked with it, and in none of its bounds. Nothing of
 * them is fetched before `read`, and nothing is drawn before `show`. What is selected, hidden or isolated counts for them as well.
 */
export type RoomLayer = {
  /** Whether they are to be seen, which the levels' panel and views say; the surface then reads and shows them. The event `appearance` tells of it. */
  isWanted: () => boolean
  want: (isWanted: boolean) => void
  /** Those that have a shape; none where no file keeps any. Rejects as `load` does. */
  read: () => Promise<readonly RoomShape[]>
  /** Draws these, seen through, in their colors, and no others; without any, nothing is left of them on the graphics card. */
  show: (rooms: readonly ColouredElements[]) => void
  /** The room that is seen at a point of the picture before anything that is built. */
  pick: (x: number, y: number) => PickedPoint | undefined
}
