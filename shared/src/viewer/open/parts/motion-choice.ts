import { Frustum, Matrix4, Vector3, type Camera } from 'three'
import type { Look } from '../../appearance/appearance.ts'
import type { SceneModel } from '../model/scene-model.ts'
import { pixelsFrom, type Sight } from './choose-parts.ts'

/** `meant` has the looks of all elements. */
type Coarse = Pick<SceneModel, 'parsed' | 'boxes' | 'meant'>

/** The ids of elements that are omitted while the view moves, and the number of triangles that remain. */
export type MotionChoice = { leftOut: ReadonlySet<string>; triangles: number }

type Asked = { most: number; before?: ReadonlySet<string> | undefined }

/** Pixels: smaller elements are invisible at the resolution of a moving picture. */
const leastSeen = 1.5
/** Enlarges the frustum, because a turning view shows neighboring elements before the next choice. */
const beside = 1.25
/** Favors elements that are already drawn, so that elements of similar worth do not flicker. */
const steadiness = 1.5
/** Elements are sorted by the logarithm of their worth, in steps of a quarter of an octave. */
const [steps, perOctave, unseen] = [256, 4, -1]

/**
 * The elements of a coarse model that software rendering omits in a moving view. It draws, in this order: selected and
 * colored elements, rarest look first, because users look for them; then elements with the most pixels per triangle;
 * then ghosts. It draws nothing outside of the picture.
 */
export function leftOutInMotion(model: Coarse, sight: Sight, { most, before }: Asked): MotionChoice {
  const { elements } = model.parsed
  const triangles = trianglesOf(model)
  const isDrawn = (element: number) => before !== undefined && !before.has(elements[element]?.elementId ?? '')
  const worths = worthsOf(model, sight, { triangles, isDrawn })
  const left = { triangles: most }
  const drawn = new Set<number>()
  for (const group of inOrder(model.meant, worths, triangles)) drawAll(group, { drawn, left, triangles })
  const out = elements.flatMap(({ elementId }, element) => (drawn.has(element) ? [] : [elementId]))
  return { leftOut: new Set(out), triangles: most - left.triangles }
}

type Drawing = { drawn: Set<number>; left: { triangles: number }; triangles: Uint32Array }

function drawAll(elements: readonly number[], { drawn, left, triangles }: Drawing) {
  for (const element of elements) {
    const own = triangles[element] ?? 0
    if (own > left.triangles) continue
    left.triangles -= own
    drawn.add(element)
  }
}

/** Highlighted looks by number of triangles, then plain, then ghosts. */
function inOrder(looks: readonly Look[], worths: Float32Array, triangles: Uint32Array): number[][] {
  const groups = new Map<Look, { elements: number[]; triangles: number }>()
  for (const [element, look] of looks.entries()) {
    if (look === 'hidden' || worths[element] === unseen) continue
    const group = groups.get(look) ?? { elements: [], triangles: 0 }
    group.elements.push(element)
    group.triangles += triangles[element] ?? 0
    groups.set(look, group)
  }
  const rank = (look: Look) => ['plain', 'ghost'].indexOf(look)
  return [...groups]
    .toSorted(([one, first], [other, second]) => rank(one) - rank(other) || first.triangles - second.triangles)
    .map(([, { elements }]) => byWorth(elements, worths))
}

/** A bucket sort: sorting tens of thousands between two frames takes too long. */
function byWorth(elements: readonly number[], worths: Float32Array): number[] {
  const places: number[][] = Array.from({ length: steps }, () => [])
  for (const element of elements) {
    const step = Math.round(steps / 2 - Math.log2(worths[element] ?? 0) * perOctave)
    places[Math.min(steps - 1, Math.max(0, step))]?.push(element)
  }
  return places.flat()
}

type Known = { triangles: Uint32Array; isDrawn: (element: number) => boolean }

/**
 * Square pixels per triangle; `unseen` for elements outside of the picture or too small. Highlighted elements are never
 * too small.
 */
function worthsOf({ boxes, meant }: Coarse, sight: Sight, { triangles, isDrawn }: Known): Float32Array {
  const frustum = widerFrustum(sight.camera)
  const pixels = pixelsFrom(sight)
  const extent = new Vector3()
  return Float32Array.from(triangles, (count, element) => {
    const box = boxes[element]
    if (!box || box.isEmpty() || !frustum.intersectsBox(box)) return unseen
    const seen = pixels({ box, size: box.getSize(extent).length() })
    if (seen < leastSeen && meant[element] === 'plain') return unseen
    return ((seen * seen) / Math.max(1, count)) * (isDrawn(element) ? steadiness : 1)
  })
}

/** Tests against the frustum with its margin around the picture. */
function widerFrustum({ projectionMatrix, matrixWorldInverse }: Camera): Frustum {
  const wider = new Matrix4().makeScale(1 / beside, 1 / beside, 1).multiply(projectionMatrix)
  return new Frustum().setFromProjectionMatrix(wider.multiply(matrixWorldInverse))
}

const known = new WeakMap<Coarse, Uint32Array>()

function trianglesOf(model: Coarse): Uint32Array {
  const found = known.get(model) ?? new Uint32Array(model.parsed.elements.length)
  if (known.has(model)) return found
  for (const { element, geometry } of model.parsed.pieces)
    found[element] = (found[element] ?? 0) + (geometry.index?.count ?? geometry.attributes['position']?.count ?? 0) / 3
  known.set(model, found)
  return found
}
