import type { UserScope } from '../../../../plugins/organization-scope.ts'
import {
  listFlaggedElements,
  listKindsOfFlags,
  listNewest,
  listNewestComplete,
  type ShownReview,
} from '../findings/read-repository.ts'
import { kindOfReason } from '../findings/flag-texts.model.ts'

type ReviewLoader = (scope: UserScope, captureIds: readonly string[]) => Promise<Map<string, ShownReview>>

/** Loads the newest review of each capture; captures without a review are missing. */
export const loadNewest = loadBy(listNewest)
export const loadNewestComplete = loadBy(listNewestComplete)

function loadBy(list: typeof listNewest): ReviewLoader {
  return async ({ tx, organizationId }, captureIds) => {
    const found = organizationId === undefined ? [] : await list(tx, { organizationId, captureIds })
    return new Map(found.map((review) => [review.captureId, review]))
  }
}

export type FlaggedGroup = {
  masterModelElement: { id: string; category: string; family: string; type: string }
  instanceCount: number
  reasons: string[]
}

/** More reasons wouldn't be useful. */
const maxReasons = 20

/** Flagged elements of a review, grouped by master element. */
export async function groupFlags({ tx }: UserScope, review: ShownReview): Promise<FlaggedGroup[]> {
  const elements = await listFlaggedElements(tx, review)
  const kinds = Map.groupBy(await listKindsOfFlags(tx, review), ({ masterElementId }) => masterElementId)
  return elements.map(({ instanceCount, ...masterModelElement }) => {
    const reasons = new Set((kinds.get(masterModelElement.id) ?? []).map(kindOfReason))
    return { masterModelElement, instanceCount, reasons: [...reasons].slice(0, maxReasons) }
  })
}
