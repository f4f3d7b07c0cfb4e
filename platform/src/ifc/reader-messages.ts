import type { FarElements } from './geometry/far-elements.ts'
import type { MissingBody } from './geometry/missing-bodies.ts'
import type { Point } from './geometry/model-place.ts'
import type { ReadFailureCode } from './read-failure.ts'

/** The messages of the process that reads records, in this order. The last one says that all is done, or what failed. */
export type ReaderMessage =
  /** How much of the elements is read, 0 to 1. */
  | { part: number }
  /** All records are written. */
  | { read: true }
  | Failed

/** The messages of the process that reads a document. A fault says in words what in it cannot be taken in. */
export type DocumentMessage = ReaderMessage | { fault: string }

/** The messages of the process that makes shapes, in this order. */
export type ShaperMessage =
  /** How much of the shapes is made, 0 to 1. */
  | { shapesPart: number }
  /** A place in the middle of the model; the process then waits for an origin. */
  | { middle: Point }
  /** Without what was made where there is nothing to show. */
  | { shapes: MadeShapes | MissingShapes }
  | Failed

/** `megabytes` is the most memory that was taken, where too much of it was. */
export type Failed = { failed: ReadFailureCode; reason: string; megabytes?: number }

/**
 * How many elements have a shape in the file that cannot be made, and those of them that have a body, as many as are listed; and those that lie far
 * from the others.
 */
export type MissingShapes = { failed: number; missing: MissingBody[]; far: FarElements }

/** `elements` have a shape. */
export type MadeShapes = MissingShapes & {
  bytes: number
  /** SHA-256 in hex. */
  contentHash: string
  elements: number
  triangles: number
  /** Why the picture could not be drawn; null if it was. */
  pictureProblem: string | null
}

/** The messages to the process that makes shapes, in this order: all records are written, then the origin. */
export type ShaperOrder = { read: true } | { origin: Point }
