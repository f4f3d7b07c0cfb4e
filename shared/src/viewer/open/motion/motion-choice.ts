import { Frustum, Matrix4, Vector3, type Camera } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneModel } from '../model/scene-model.ts'
import { pixelsFrom, type PartCamera } from '../parts/choose-parts.ts'

/** `wantedLooks` has the looks of all elements. */
export type Choosable = Pick<SceneModel, 'parsed' | 'boxes' | 'wantedLooks'>

/** By model, the ids of elements that are omitted while the view moves. */
export type OmittedElements<Model> = ReadonlyMap<Model, ReadonlySet<string>>

/** `triangles`: how many remain in all models. */
export type MotionChoice<Model> = { omitted: OmittedElements<Model>; triangles: number }

type MotionLimits<Model> = { maxTriangles: number; before?: OmittedElements<Model> | undefined }

/** Pixels: smaller elements are invisible at the resolution of a moving picture. */
const minPixels = 1.5
/** Enlarges the frustum, because a turning view shows neighboring elements before the next choice. */
const frustumScale = 1.25
/** Favors elements that are already drawn, so that elements of similar worth do not flicker. */
const drawnBonus = 1.5
/** Elements are sorted by the logarithm of their worth, in steps of a quarter of an octave. */
const [steps, perOctave] = [256, 4]

/**
 * The elements that software rendering omits in a moving view. It draws, in this order: selected and colored elements,
 * rarest look first, because users look for them; then elements with the most pixels per triangle; then ghosts. It draws
 * nothing outside of the picture. The limit is for all models together.
 */
export function chooseForMotion<Model extends Choosable>(
  models: readonly Model[],
  camera: PartCamera,
  { maxTriangles, before }: MotionLimits<Model>,
): MotionChoice<Model> {
  const omitted = new Map(models.map((model) => [model, new Set<string>()]))
  const groups = new Map<Look, LookGroup>()
  for (const [model, omittedIds] of omitted)
    addElements(groups, model, { omittedIds, camera, before: before?.get(model) })
  let left = maxTriangles
  for (const { elementId, triangles, omittedIds } of inOrder(groups)) {
    // Something is always drawn, such as a scanned mesh that is a single element.
    if (triangles <= left || left === maxTriangles) left -= triangles
    else omittedIds.add(elementId)
  }
  return { omitted, triangles: maxTriangles - left }
}

/** `worth`: square pixels per triangle. `omittedIds`: where to add the element if it is not drawn. */
type Candidate = { elementId: string; triangles: number; worth: number; omittedIds: Set<string> }
type LookGroup = { candidates: Candidate[]; triangles: number }
type Moving = { omittedIds: Set<string>; camera: PartCamera; before: ReadonlySet<string> | undefined }

/**
 * Adds the elements that can be drawn by look, and omits the others: those that are hidden, outside of the picture, or
 * too small. Highlighted elements are never too small.
 */
function addElements(groups: Map<Look, LookGroup>, model: Choosable, { omittedIds, camera, before }: Moving) {
  const frustum = widerFrustum(camera.camera)
  const pixels = pixelsFrom(camera)
  const counts = trianglesOf(model)
  const extent = new Vector3()
  for (const [element, { elementId }] of model.parsed.elements.entries()) {
    const [box, look = 'hidden'] = [model.boxes[element], model.wantedLooks[element]]
    const isInPicture = look !== 'hidden' && box && !box.isEmpty() && frustum.intersectsBox(box)
    const pixelSize = isInPicture ? pixels({ box, size: box.getSize(extent).length() }) : 0
    if (!isInPicture || (pixelSize < minPixels && look === 'plain')) {
      omittedIds.add(elementId)
      continue
    }
    const triangles = counts[element] ?? 0
    const bonus = before && !before.has(elementId) ? drawnBonus : 1
    const worth = ((pixelSize * pixelSize) / Math.max(1, triangles)) * bonus
    const group = groups.get(look) ?? { candidates: [], triangles: 0 }
    group.candidates.push({ elementId, triangles, worth, omittedIds })
    group.triangles += triangles
    groups.set(look, group)
  }
}

/** Highlighted looks by number of triangles, then plain, then ghosts. */
function inOrder(groups: ReadonlyMap<Look, LookGroup>): Candidate[] {
  const rank = (look: Look) => ['plain', 'ghost'].indexOf(look)
  return [...groups]
    .toSorted(([one, first], [other, second]) => rank(one) - rank(other) || first.triangles - second.triangles)
    .flatMap(([, { candidates }]) => byWorth(candidates))
}

/** A bucket sort: sorting tens of thousands between two frames takes too long. */
function byWorth(candidates: readonly Candidate[]): Candidate[] {
  const buckets: Candidate[][] = Array.from({ length: steps }, () => [])
  for (const candidate of candidates) {
    const step = Math.round(steps / 2 - Math.log2(candidate.worth) * perOctave)
    buckets[Math.min(steps - 1, Math.max(0, step))]?.push(candidate)
  }
  return buckets.flat()
}

/** Tests against the frustum with its margin around the picture. */
function widerFrustum({ projectionMatrix, matrixWorldInverse }: Camera): Frustum {
  const wider = new Matrix4().makeScale(1 / frustumScale, 1 / frustumScale, 1).multiply(projectionMatrix)
  return new Frustum().setFromProjectionMatrix(wider.multiply(matrixWorldInverse))
}

const triangleCounts = new WeakMap<Choosable, Uint32Array>()

export function countTriangles(model: Choosable): number {
  return trianglesOf(model).reduce((total, count) => total + count, 0)
}

/** The number of triangles of each element. */
function trianglesOf(model: Choosable): Uint32Array {
  const found = triangleCounts.get(model) ?? new Uint32Array(model.parsed.elements.length)
  if (triangleCounts.has(model)) return found
  for (const { element, geometry } of model.parsed.pieces)
    found[element] = (found[element] ?? 0) + (geometry.index?.count ?? geometry.attributes['position']?.count ?? 0) / 3
  triangleCounts.set(model, found)
  return found
}
