import type { PickedPoint, Point } from '../../view.ts'
import { roundedPoint, toMeters, type Frame } from '../frame.ts'
import type { Camera } from '../framing.ts'
import type { LmvHit } from '../service/lmv.ts'
import { dot, normalized, scale, subtract } from '../../vector.ts'
import type { LoadedModel } from './loaded-model.ts'

/** A hit has its point in scene coordinates, but its face in those of the fragment. */
export function pickAt(
  hit: LmvHit,
  model: LoadedModel,
  { frame, camera }: { frame: Frame; camera: Camera },
): PickedPoint | undefined {
  const element = model.referenceAt(hit.dbId)
  const found = hit.point ?? hit.intersectPoint
  if (!element || !found) return undefined
  const toward = subtract(camera.position, camera.target)
  const face = hit.face ? inScene(hit.face.normal, hit) : toward
  const normal = normalized(dot(face, toward) < 0 ? scale(face, -1) : face)
  return { element, point: roundedPoint(toMeters(frame, found)), normal }
}

/**
 * Fragments are moved, rotated and uniformly scaled, so a normal can be transformed by the columns of their matrix.
 */
function inScene({ x, y, z }: Point, { model, fragId }: LmvHit): Point {
  const { elements } = model.getFragmentList().getVizmesh(fragId).matrixWorld
  const matrixEntry = (index: number) => elements[index] ?? 0
  return {
    x: matrixEntry(0) * x + matrixEntry(4) * y + matrixEntry(8) * z,
    y: matrixEntry(1) * x + matrixEntry(5) * y + matrixEntry(9) * z,
    z: matrixEntry(2) * x + matrixEntry(6) * y + matrixEntry(10) * z,
  }
}
