import type { FarElements } from './geometry/far-elements.ts'
import type { MissingBody } from './geometry/missing-bodies.ts'
import type { Point } from './geometry/transforms.ts'
import type { ReadFailureCode } from './read-failure.ts'

/** Messages of the process that reads records, in this order. The last one reports success or the failure. */
export type ReaderMessage =
  /** Progress of the elements, 0 to 1. */
  | { part: number }
  /** All records are written. */
  | { read: true }
  | Failed

/** Messages of the process that reads a document. A fault describes a problem of the document. */
export type DocumentMessage = ReaderMessage | { fault: string }

/** Messages of the process that creates geometry, in this order. */
export type ShaperMessage =
  /** Progress of the geometry, 0 to 1. */
  | { shapesPart: number }
  /** A point in the middle of the model; the process then waits for the origin. */
  | { middle: Point }
  /** `MissingShapes` if there is nothing to show. */
  | { shapes: ShapesResult | MissingShapes }
  | Failed

/** `megabytes` is the memory used, if there was too little. */
export type Failed = { failed: ReadFailureCode; reason: string; megabytes?: number }

/**
 * The number of elements with invalid geometry, those of them that have a body, up to the maximum listed, and elements far from the others.
 */
export type MissingShapes = { failed: number; missing: MissingBody[]; far: FarElements }

/** `elements` have geometry. */
export type ShapesResult = MissingShapes & {
  bytes: number
  /** SHA-256 in hex. */
  contentHash: string
  elements: number
  triangles: number
  /** Why the picture could not be rendered; null if it was. */
  pictureProblem: string | null
}

/** Messages to the process that creates geometry, in this order: all records are written, then the origin. */
export type ShaperOrder = { read: true } | { origin: Point }
