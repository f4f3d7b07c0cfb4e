import { Matrix4, Vector3, type Box3, type Material } from 'three'
import type { LiftedElements } from '../../view.ts'
import type { ParsedModel } from './parse-model.ts'

/**
 * The heights by which elements are lifted: a few distinct values, of which the first is 0, and for each element the
 * index of its value.
 */
export type Levels = { lifts: readonly number[]; levelOf: (element: number) => number }

export const inPlace: Levels = { lifts: [0], levelOf: () => 0 }

type Named = { modelId: string; indexOf: (elementId: string) => number | undefined }

/** The levels of one model. If an element is listed twice, the last value counts. */
export function levelsOf(lifted: readonly LiftedElements[], { modelId, indexOf }: Named): Levels {
  const lifts = [0]
  const levels = new Map<number, number>()
  for (const { lift, elements } of lifted) {
    let level = lifts.indexOf(lift)
    for (const { modelId: elementModelId, elementId } of elements) {
      const element = elementModelId === modelId ? indexOf(elementId) : undefined
      if (element === undefined) continue
      if (level < 0) level = lifts.push(lift) - 1
      levels.set(element, level)
    }
  }
  return lifts.length === 1 ? inPlace : { lifts, levelOf: (element) => levels.get(element) ?? 0 }
}

/** The model with lifted elements moved. Others are unchanged. */
export function liftedModel(parsed: ParsedModel, { lifts, levelOf }: Levels): ParsedModel {
  if (lifts.length === 1) return parsed
  const moves = lifts.map((lift) => new Matrix4().makeTranslation(0, 0, lift))
  const pieces = parsed.pieces.map((piece) => {
    const level = levelOf(piece.element)
    const move = moves[level]
    return level === 0 || !move ? piece : { ...piece, matrix: move.clone().multiply(piece.matrix) }
  })
  return { ...parsed, pieces }
}

export function liftedBoxes(boxes: readonly Box3[], { lifts, levelOf }: Levels): readonly Box3[] {
  if (lifts.length === 1) return boxes
  const moves = lifts.map((lift) => new Vector3(0, 0, lift))
  return boxes.map((box, element) => {
    const level = levelOf(element)
    const move = moves[level]
    return level === 0 || !move || box.isEmpty() ? box : box.clone().translate(move)
  })
}

/**
 * The groups of a level follow those of the levels below, because its mesh has materials for them only. Negative groups
 * are not drawn.
 */
export function slotOf(look: number, level: number, looks: number): number {
  return look < 0 || level < 0 ? -1 : level * looks + look
}

/** The materials of a mesh that draws one level. Three draws nothing for empty entries. */
export function materialsAt(
  materials: readonly (Material | undefined)[],
  level: number,
  isDrawn: (look: number) => boolean = () => true,
): Material[] {
  const levelMaterials: Material[] = []
  materials.forEach((material, look) => {
    if (material && isDrawn(look)) levelMaterials[slotOf(look, level, materials.length)] = material
  })
  return levelMaterials
}
