import type { Point } from './geometry/model-place.ts'
import type { ReadFailureCode } from './read-failure.ts'

/** What the process that reads records tells whoever started it, in this order. The last word is that all is done, or what failed. */
export type ReaderMessage =
  /** Of the elements, 0 to 1. */
  | { part: number }
  /** All records are written. */
  | { read: true }
  | Failed

/** What the process that makes shapes tells, in this order. */
export type ShaperMessage =
  /** Of the shapes, 0 to 1. */
  | { shapesPart: number }
  /** Where the model stands. It waits to be told an origin. */
  | { middle: Point }
  | { shapes: MadeShapes | null }
  | Failed

export type Failed = { failed: ReadFailureCode; reason: string }

/** `elements` have a shape; `failed` should have one, and what the file says cannot be made. */
export type MadeShapes = {
  bytes: number
  /** SHA-256 in hex. */
  contentHash: string
  elements: number
  triangles: number
  failed: number
}

/** What it is told, in this order: that the records are all written, and the origin. */
export type ShaperOrder = { read: true } | { origin: Point }
