import type { Difference } from '@lintel/shared/contract/captures'
import { maxArrows, type Viewer } from '@lintel/shared/viewer'
import { useMemo } from 'react'
import { moveArrows, type MoveArrows } from '../moves/move-arrows.model.ts'
import { movedElements } from '../moves/move.model.ts'
import type { ComparedModelIds } from './difference-appearance.model.ts'

type Moves = {
  viewer: Viewer | undefined
  /** Undefined until they are loaded. */
  models: ComparedModelIds | undefined
  differences: readonly Difference[]
}

/** Arrows of all moves; undefined until the models with the positions are loaded. */
export function useMoveArrows({ viewer, models, differences }: Moves): {
  hasMoved: boolean
  moves: MoveArrows | undefined
} {
  const movedElementList = useMemo(() => movedElements(differences), [differences])
  const moves = useMemo(
    () =>
      viewer &&
      models &&
      moveArrows(movedElementList, { models, maxCount: maxArrows, boundsOf: (element) => viewer.getBounds([element]) }),
    [viewer, models, movedElementList],
  )
  return { hasMoved: movedElementList.length > 0, moves }
}
