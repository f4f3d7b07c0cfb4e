import type { WorkItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { WorkSource } from '../../../interfaces/landing-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listNewlyFlagged } from './findings/newly-flagged-repository.ts'

/** Reviews with new flags of captures that the caller uploaded or requested a review of. */
export const flaggedReviews: WorkSource = {
  id: 'reviews',
  title: 'Reviews with New Flags',
  position: 30,
  anyRole: ['revitupload.read', 'revituploadcompare.read'],
  path: (organizationId) => paths.captures(organizationId),
  list: listWork,
}

async function listWork(scope: OrganizationScope, limit: number): Promise<WorkItem[]> {
  const reviews = await listNewlyFlagged(scope.tx, scope, limit)
  return reviews.map(({ id, captureId, documentFileName, flagged, at }) => ({
    id,
    title: documentFileName.slice(0, 500).toWellFormed(),
    text: flagged === 1 ? '1 new flag' : `${flagged.toLocaleString('en-US')} new flags`,
    at: at.toISOString(),
    dueDate: null,
    path: paths.capture(scope.organizationId, captureId, 'capture-review'),
  }))
}
