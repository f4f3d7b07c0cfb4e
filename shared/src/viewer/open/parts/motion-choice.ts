import { Vector3 } from 'three'
import type { SceneModel } from '../model/scene-model.ts'
import { pixelsOf, type Sight } from './choose-parts.ts'

type Coarse = Pick<SceneModel, 'parsed' | 'boxes'>

/** In triangles: a processor of two cores draws so many 15 times a second. */
const mostInMotion = 50_000

/**
 * The elements of a coarse model that a view in motion does without, where the processor draws: of those that fill few pixels with many
 * triangles as many as it takes.
 */
export function leftOutInMotion(model: Coarse, sight: Sight, most = mostInMotion): Set<string> {
  const { elements } = model.parsed
  const triangles = trianglesOf(model)
  const worth = elements.map((_, element) => {
    const box = model.boxes[element]
    const size = box && !box.isEmpty() ? box.getSize(new Vector3()).length() : 0
    const pixels = box && size > 0 ? pixelsOf({ box, size }, sight) : 0
    return (pixels * pixels) / Math.max(1, triangles[element] ?? 0)
  })
  const inOrder = elements
    .map((_, element) => element)
    .toSorted((one, other) => (worth[other] ?? 0) - (worth[one] ?? 0))
  let left = most
  const out = new Set<string>()
  for (const element of inOrder) {
    left -= triangles[element] ?? 0
    if (left < 0) out.add(elements[element]?.elementId ?? '')
  }
  return out
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
