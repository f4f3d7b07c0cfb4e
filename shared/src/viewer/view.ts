import type { ElementReference } from './model.ts'

export type Point = { x: number; y: number; z: number }
/** Cuts away where `x·px + y·py + z·pz + w > 0`, so the normal points to what vanishes, as in the Autodesk viewer and BCF. */
export type CutPlane = { x: number; y: number; z: number; w: number }
export type Box = { min: Point; max: Point }

/** The camera fields of a saved view, in metres with Z up. */
export type View = {
  /** 1 = perspective, 0 = orthographic. */
  cameraType: 0 | 1
  position: Point
  target: Point
  upVector: Point
  cutPlanes: CutPlane[]
  /** Vertical, in degrees; perspective only. An orthographic view is as high as position and target are apart. */
  fieldOfView?: number | undefined
}

export type PickedPoint = {
  element: ElementReference
  point: Point
  /** Of the face, towards the camera. */
  normal: Point
  /** The corner or edge close to the point, for measuring. */
  snap?: { kind: 'vertex' | 'edge'; point: Point } | undefined
}

export type MeasureKind = 'length' | 'perpendicular' | 'chain' | 'angle' | 'area'

/**
 * Of an angle the second point is its corner; a chain and an area have their points in their order, and a perpendicular where it meets the
 * face and the point away from it.
 */
export type Measurement = { kind: MeasureKind; points: readonly Point[] }

/** Elements that are drawn so many meters above their place. */
export type LiftedElements = { lift: number; elements: readonly ElementReference[] }

/** In degrees: of views without a field of view of their own, and at the start. */
export const defaultFieldOfView = 45

/** A part of the picture, in CSS pixels from the container's upper left corner. */
export type ScreenArea = {
  left: number
  top: number
  right: number
  bottom: number
  /** Elements that lie only partly in the area count too. */
  isTouching: boolean
}
