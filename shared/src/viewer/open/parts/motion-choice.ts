import { Frustum, Matrix4, Vector3, type Camera } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneModel } from '../model/scene-model.ts'
import { pixelsFrom, type PartCamera } from './choose-parts.ts'

/** `wantedLooks` has the looks of all elements. */
type Coarse = Pick<SceneModel, 'parsed' | 'boxes' | 'wantedLooks'>

/** The ids of elements that are omitted while the view moves, and the number of triangles that remain. */
export type MotionChoice = { omitted: ReadonlySet<string>; triangles: number }

type MotionLimits = { maxTriangles: number; before?: ReadonlySet<string> | undefined }

/** Pixels: smaller elements are invisible at the resolution of a moving picture. */
const minPixels = 1.5
/** Enlarges the frustum, because a turning view shows neighboring elements before the next choice. */
const frustumScale = 1.25
/** Favors elements that are already drawn, so that elements of similar worth do not flicker. */
const drawnBonus = 1.5
/** Elements are sorted by the logarithm of their worth, in steps of a quarter of an octave. */
const [steps, perOctave, invisible] = [256, 4, -1]

/**
 * The elements of a coarse model that software rendering omits in a moving view. It draws, in this order: selected and
 * colored elements, rarest look first, because users look for them; then elements with the most pixels per triangle;
 * then ghosts. It draws nothing outside of the picture.
 */
export function chooseForMotion(
  model: Coarse,
  camera: PartCamera,
  { maxTriangles, before }: MotionLimits,
): MotionChoice {
  const { elements } = model.parsed
  const triangles = trianglesOf(model)
  const isDrawn = (element: number) => before !== undefined && !before.has(elements[element]?.elementId ?? '')
  const values = worthsOf(model, camera, { triangles, isDrawn })
  const left = { triangles: maxTriangles }
  const drawn = new Set<number>()
  for (const group of inOrder(model.wantedLooks, values, triangles)) drawAll(group, { drawn, left, triangles })
  const out = elements.flatMap(({ elementId }, element) => (drawn.has(element) ? [] : [elementId]))
  return { omitted: new Set(out), triangles: maxTriangles - left.triangles }
}

type Drawing = { drawn: Set<number>; left: { triangles: number }; triangles: Uint32Array }

function drawAll(elements: readonly number[], { drawn, left, triangles }: Drawing) {
  for (const element of elements) {
    const count = triangles[element] ?? 0
    if (count > left.triangles) continue
    left.triangles -= count
    drawn.add(element)
  }
}

/** Highlighted looks by number of triangles, then plain, then ghosts. */
function inOrder(looks: readonly Look[], values: Float32Array, triangles: Uint32Array): number[][] {
  const groups = new Map<Look, { elements: number[]; triangles: number }>()
  for (const [element, look] of looks.entries()) {
    if (look === 'hidden' || values[element] === invisible) continue
    const group = groups.get(look) ?? { elements: [], triangles: 0 }
    group.elements.push(element)
    group.triangles += triangles[element] ?? 0
    groups.set(look, group)
  }
  const rank = (look: Look) => ['plain', 'ghost'].indexOf(look)
  return [...groups]
    .toSorted(([one, first], [other, second]) => rank(one) - rank(other) || first.triangles - second.triangles)
    .map(([, { elements }]) => byWorth(elements, values))
}

/** A bucket sort: sorting tens of thousands between two frames takes too long. */
function byWorth(elements: readonly number[], values: Float32Array): number[] {
  const buckets: number[][] = Array.from({ length: steps }, () => [])
  for (const element of elements) {
    const step = Math.round(steps / 2 - Math.log2(values[element] ?? 0) * perOctave)
    buckets[Math.min(steps - 1, Math.max(0, step))]?.push(element)
  }
  return buckets.flat()
}

type ElementFacts = { triangles: Uint32Array; isDrawn: (element: number) => boolean }

/**
 * Square pixels per triangle; `invisible` for elements outside of the picture or too small. Highlighted elements are never
 * too small.
 */
function worthsOf(
  { boxes, wantedLooks: looks }: Coarse,
  camera: PartCamera,
  { triangles, isDrawn }: ElementFacts,
): Float32Array {
  const frustum = widerFrustum(camera.camera)
  const pixels = pixelsFrom(camera)
  const extent = new Vector3()
  return Float32Array.from(triangles, (count, element) => {
    const box = boxes[element]
    if (!box || box.isEmpty() || !frustum.intersectsBox(box)) return invisible
    const pixelSize = pixels({ box, size: box.getSize(extent).length() })
    if (pixelSize < minPixels && looks[element] === 'plain') return invisible
    return ((pixelSize * pixelSize) / Math.max(1, count)) * (isDrawn(element) ? drawnBonus : 1)
  })
}

/** Tests against the frustum with its margin around the picture. */
function widerFrustum({ projectionMatrix, matrixWorldInverse }: Camera): Frustum {
  const wider = new Matrix4().makeScale(1 / frustumScale, 1 / frustumScale, 1).multiply(projectionMatrix)
  return new Frustum().setFromProjectionMatrix(wider.multiply(matrixWorldInverse))
}

const triangleCounts = new WeakMap<Coarse, Uint32Array>()

function trianglesOf(model: Coarse): Uint32Array {
  const found = triangleCounts.get(model) ?? new Uint32Array(model.parsed.elements.length)
  if (triangleCounts.has(model)) return found
  for (const { element, geometry } of model.parsed.pieces)
    found[element] = (found[element] ?? 0) + (geometry.index?.count ?? geometry.attributes['position']?.count ?? 0) / 3
  triangleCounts.set(model, found)
  return found
}
