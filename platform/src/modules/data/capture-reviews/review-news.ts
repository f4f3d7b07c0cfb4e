import type { NewsItem } from '@lintel/shared/contract'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listEndedSince } from './findings/ended-repository.ts'

/** News of reviews that have flagged something or failed: of captures that the caller has sent, and those that the caller has requested. */
export const reviewNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const ended = await listEndedSince(scope.tx, scope, period)
  return ended.map(({ id, captureId, status, statusDetails, flagged, at, documentFileName }) => ({
    id: `capture-review/${id}`,
    // Not 'done': what was flagged waits for somebody.
    kind: status === 'Complete' ? 'new' : 'failed',
    at: at.toISOString(),
    title: documentFileName,
    text:
      status === 'Complete'
        ? inWords(flagged ?? 0)
        : (statusDetails ?? 'The capture could not be reviewed.').slice(0, 2200),
    path: paths.capture(scope.organizationId, captureId, 'capture-review'),
  }))
}

function inWords(flagged: number): string {
  return flagged === 1
    ? 'The review has flagged one element.'
    : `The review has flagged ${flagged.toLocaleString('en-US')} elements.`
}
