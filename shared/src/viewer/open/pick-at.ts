import type { Plane } from 'three'
import type { PickedPoint } from '../view.ts'
import type { SceneModel } from './model/scene-model.ts'
import { pickAlong } from './pick.ts'
import { toPoint, snapTo } from './snap.ts'
import { sightLine } from './stage/camera/camera-placement.ts'
import type { Stage } from './stage/stage.ts'

type Pointer = { x: number; y: number }

/** The element at a point, in CSS pixels of the container. */
export function pickAt(
  { rig: { camera }, size }: Stage,
  { x, y }: Pointer,
  { models, cuts }: { models: Iterable<SceneModel>; cuts: readonly Plane[] },
): PickedPoint | undefined {
  const hit = pickAlong(sightLine(camera, (x / size.width) * 2 - 1, 1 - (y / size.height) * 2), models, cuts)
  if (!hit) return undefined
  const { modelId } = hit.model.handle
  const { elementId = '' } = hit.model.parsed.elements[hit.element] ?? {}
  const snap = snapTo(hit, { ...size, camera }, cuts)
  return { element: { modelId, elementId }, point: toPoint(hit.point), normal: toPoint(hit.normal), snap }
}
