import type { ColouredElements } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import type { PickedPoint, Point } from '../view.ts'

/** The geometry of a room, in meters. */
export type RoomShape = {
  element: ElementReference
  /** A point inside of it, as seen from above, at floor level. */
  place: Point
  /** Ceiling height, and size as seen from above. */
  top: number
  width: number
  depth: number
  /** Floor area in square meters. */
  area: number
}

/**
 * The rooms of the loaded models, which are separate from their elements: not framed, cut or picked with them, and
 * not part of any bounds. They are not loaded before `read`, and not drawn before `show`. Selecting, hiding and
 * isolating applies to them as well.
 */
export type RoomLayer = {
  /**
   * Whether rooms are switched on, by the levels panel or a saved view; `ModelViewer` then reads and shows them.
   * Changes emit `appearance`.
   */
  isWanted: () => boolean
  want: (isWanted: boolean) => void
  /** Rooms with geometry; empty if no file contains any. Rejects like `load`. */
  read: () => Promise<readonly RoomShape[]>
  /** Draws these transparently in their colors, and no others; an empty list frees the graphics memory. */
  show: (rooms: readonly ColouredElements[]) => void
  /** The room at a point of the picture, unless a building element is in front of it. */
  pick: (x: number, y: number) => PickedPoint | undefined
}
