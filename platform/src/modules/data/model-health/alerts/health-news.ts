import type { NewsItem } from '@lintel/shared/contract'
import { measuredMetrics, type HealthThresholds, type MeasuredMetric } from '@lintel/shared/contract/captures'
import { paths } from '@lintel/shared/remote'
import type { NewsPeriod, NewsSource } from '../../../interfaces/news-source.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { findThresholds, listExceeding } from './thresholds-repository.ts'

/** Captures that exceed a threshold, for people who upload captures to the same project. */
export const healthNews: NewsSource = { anyRole: ['revitupload.read', 'revituploadcompare.read'], list: listHealthNews }

async function listHealthNews(scope: OrganizationScope, period: NewsPeriod): Promise<NewsItem[]> {
  const { tx, organizationId } = scope
  const thresholds = (await findThresholds(tx, organizationId))?.thresholds
  if (!thresholds) return []
  const found = await listExceeding(tx, scope, { ...period, thresholds })
  return found.map(({ captureId, projectGroupId, fileName, counts }) => ({
    id: `model-health/${captureId}`,
    kind: 'new',
    at: counts.measuredDate.toISOString(),
    title: fileName.slice(0, 500),
    text: exceededText(counts, thresholds),
    path: paths.project(organizationId, projectGroupId, 'model-health'),
  }))
}

const words: Readonly<Record<MeasuredMetric, string>> = {
  warnings: 'file warnings',
  withoutGeometry: 'elements without geometry',
  withoutType: 'elements without a type',
  withoutLevel: 'elements without a level',
  withoutMaterial: 'elements without a material',
  unclassified: 'unclassified elements',
  duplicateIds: 'elements with duplicate IDs',
}

/** `Over the threshold: 12 elements without a level (10), 3 elements with duplicate IDs (0).` */
function exceededText(
  counts: Record<MeasuredMetric, number | null>,
  thresholds: HealthThresholds['thresholds'],
): string {
  const parts = measuredMetrics.flatMap((metric) => {
    const [count, threshold] = [counts[metric], thresholds[metric]]
    if (count === null || threshold === null || count <= threshold) return []
    return [`${count.toLocaleString('en-US')} ${words[metric]} (${threshold.toLocaleString('en-US')})`]
  })
  return `Over the threshold: ${parts.join(', ')}.`
}
