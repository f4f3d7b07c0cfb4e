import { mostCounted } from '@lintel/shared/contract'
import type {
  Comparison,
  ComparisonListQuery,
  ComparisonPage,
  ComparisonSummary,
  DifferenceCounts,
} from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import {
  countByCategory,
  countComparisons,
  findComparison,
  listComparisons,
  type ListedComparison,
  type StoredComparison,
} from './repository.ts'

/** All comparisons of the organization, whoever requested them. */
export async function readComparisons(
  { tx, organizationId }: OrganizationScope,
  { skip, take, ...sought }: ComparisonListQuery,
): Promise<ComparisonPage> {
  const filter = { organizationId, ...sought }
  const items = await listComparisons(tx, filter, { skip, take })
  const counted = await countComparisons(tx, filter)
  return { items: items.map(summaryOf), total: Math.min(counted, mostCounted), hasMore: counted > mostCounted }
}

export async function readComparison({ tx, organizationId }: OrganizationScope, id: string): Promise<Comparison> {
  const place = { organizationId, id }
  const found = await findComparison(tx, place)
  if (!found) throw comparisonNotFound()
  return {
    ...summaryOf(found),
    baseElementCount: found.base.elementCount,
    compareElementCount: found.compared.elementCount,
    matches: matchesOf(found.comparison),
    categories: await countByCategory(tx, place),
  }
}

function comparisonNotFound(): PlatformError {
  return new PlatformError('comparisons/not-found', 404, 'There is no such comparison in this organization.')
}

function summaryOf({ comparison, project, base, compared }: ListedComparison): ComparisonSummary {
  const { requestedDate, completedDate } = comparison
  return {
    ...comparison,
    ...project,
    baseFileName: base.fileName,
    baseFileLocation: base.location,
    baseFileCaptureDate: base.captureDate.toISOString(),
    compFileName: compared.fileName,
    compFileLocation: compared.location,
    compFileCaptureDate: compared.captureDate.toISOString(),
    requestedDate: requestedDate.toISOString(),
    completedDate: completedDate?.toISOString() ?? null,
    counts: countsOf(comparison),
  }
}

function countsOf({ added, removed, changed }: StoredComparison): DifferenceCounts | null {
  return added === null || removed === null || changed === null ? null : { added, removed, changed }
}

function matchesOf({ matchedByUniqueId, matchedByLikeness, unchanged }: StoredComparison): Comparison['matches'] {
  if (matchedByUniqueId === null || matchedByLikeness === null || unchanged === null) return null
  return { byUniqueId: matchedByUniqueId, byLikeness: matchedByLikeness, unchanged }
}
