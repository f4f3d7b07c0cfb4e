import type { ElementReference } from './model.ts'

export type Point = { x: number; y: number; z: number }
/** Removes `x·px + y·py + z·pz + w > 0`: the normal points to the removed side, as in the Autodesk viewer and BCF. */
export type CutPlane = { x: number; y: number; z: number; w: number }
export type Box = { min: Point; max: Point }

/** The camera fields of a saved view, in meters with Z up. */
export type View = {
  /** 1 = perspective, 0 = orthographic. */
  cameraType: 0 | 1
  position: Point
  target: Point
  upVector: Point
  cutPlanes: CutPlane[]
  /**
   * Vertical, in degrees; for perspective only. The height of an orthographic view is the distance between position and
   * target.
   */
  fieldOfView?: number | undefined
}

export type PickedPoint = {
  element: ElementReference
  point: Point
  /** The normal of the face, toward the camera. */
  normal: Point
  /** The corner or edge near the point, for measuring. */
  snap?: { kind: 'vertex' | 'edge'; point: Point } | undefined
}

export type MeasureKind = 'length' | 'perpendicular' | 'chain' | 'angle' | 'area'

/**
 * The second point of an angle is its corner. The points of a chain and an area are in order. A perpendicular has a
 * point on the face and a distant point.
 */
export type Measurement = { kind: MeasureKind; points: readonly Point[] }

/** Elements that are drawn `lift` meters above their position. */
export type LiftedElements = { lift: number; elements: readonly ElementReference[] }

/** Degrees: the initial field of view, and that of views without one. */
export const defaultFieldOfView = 45

/** A part of the picture, in CSS pixels from the container's upper left corner. */
export type ScreenArea = {
  left: number
  top: number
  right: number
  bottom: number
  /** Whether elements that are only partly in the area are included. */
  isTouching: boolean
}
