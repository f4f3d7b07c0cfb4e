import type { ColoredElements } from '../appearance/appearance.ts'
import type { ElementReference } from '../model.ts'
import type { PickedPoint, Point } from '../view.ts'

/** The geometry of a room, in meters. */
export type RoomShape = {
  element: ElementReference
  /** A point inside of the room as seen from above, at floor level. */
  place: Point
  /** Ceiling height, and the room's size as seen from above. */
  top: number
  width: number
  depth: number
  /** Floor area in square meters. */
  area: number
}

/**
 * The rooms of the loaded models. They are separate from the elements: not framed, cut or picked with them, and not
 * part of any bounds. They are loaded by `read` and drawn by `show`. Selecting, hiding and isolating applies to rooms,
 * too.
 */
export type RoomLayer = {
  /**
   * Whether the levels panel or a saved view has switched rooms on; `ModelViewer` then reads and shows them. Changes
   * emit `appearance`.
   */
  isWanted: () => boolean
  want: (isWanted: boolean) => void
  /** The rooms with geometry; empty if no file contains rooms. Rejects like `load`. */
  read: () => Promise<readonly RoomShape[]>
  /** Draws exactly these rooms, transparently in their colors; an empty list frees the graphics memory. */
  show: (rooms: readonly ColoredElements[]) => void
  /** The room at a point of the picture, unless a building element is in front of it. */
  pick: (x: number, y: number) => PickedPoint | undefined
}
