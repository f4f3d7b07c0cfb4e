import type { NewsItem } from '@lintel/shared/contract'
import type { IdsCounts } from '@lintel/shared/contract/ids'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { listEndedSince } from './repository.ts'

/** The caller's own checks that have ended. */
export const idsCheckNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listEnded }

async function listEnded(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const endedChecks = await listEndedSince(scope.tx, scope, period)
  return endedChecks.map(({ id, status, statusDetails, counts, rulesName, captureFileName, at }) => ({
    id: `ids-check/${id}`,
    kind: status === 'Complete' ? 'done' : 'failed',
    at: at.toISOString(),
    title: `${captureFileName} against ${rulesName}`.slice(0, 500),
    text: counts ? inWords(counts) : (statusDetails ?? "Couldn't check the model.").slice(0, 2200),
    path: paths.idsCheck(scope.organizationId, id),
  }))
}

function inWords({ specifications, failedSpecifications: failed }: IdsCounts): string {
  if (failed === 0)
    return specifications === 1 ? 'Its specification passes.' : `All ${specifications} specifications pass.`
  return `${failed} of ${specifications} ${specifications === 1 ? 'specification fails' : 'specifications fail'}.`
}
