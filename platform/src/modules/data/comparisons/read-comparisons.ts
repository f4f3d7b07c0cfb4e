import type {
  Comparison,
  ComparisonListQuery,
  ComparisonPage,
  ComparisonSummary,
  DifferenceCounts,
} from '@lintel/shared/contract/captures'
import { boundedTotal } from '../../../database/counting/bounded-count.ts'
import type { Transaction } from '../../../database/scope.ts'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { changesOfFiles } from './changes-of-files.model.ts'
import { countByCategory, countChangedValues } from './items-repository.ts'
import {
  countComparisons,
  findComparison,
  listComparisons,
  type ComparisonKey,
  type ListedComparison,
  type StoredComparison,
} from './repository.ts'

/** All comparisons of the organization, from all users. */
export async function readComparisons(
  { tx, organizationId }: OrganizationScope,
  { skip, take, ...query }: ComparisonListQuery,
): Promise<ComparisonPage> {
  const filter = { organizationId, ...query }
  const items = await listComparisons(tx, filter, { skip, take })
  const counted = await countComparisons(tx, filter)
  return { items: items.map(summaryOf), ...boundedTotal(counted) }
}

export async function readComparison({ tx, organizationId }: OrganizationScope, id: string): Promise<Comparison> {
  const comparisonKey = { organizationId, id }
  const found = await findComparison(tx, comparisonKey)
  if (!found) throw comparisonNotFound()
  return {
    ...summaryOf(found),
    baseElementCount: found.base.elementCount,
    compareElementCount: found.compared.elementCount,
    matches: matchesOf(found.comparison),
    changedValues: await countChangedValues(tx, comparisonKey),
    categories: await countByCategory(tx, comparisonKey),
    fileChanges: changesOfFiles(found.base, found.compared),
    notCompared: notComparedOf(found.comparison),
  }
}

/** A comparison as lists show it; undefined if the organization doesn't have it. */
export async function findSummary(
  tx: Transaction,
  comparisonKey: ComparisonKey,
): Promise<ComparisonSummary | undefined> {
  const found = await findComparison(tx, comparisonKey)
  return found && summaryOf(found)
}

function comparisonNotFound(): PlatformError {
  return new PlatformError('comparisons/not-found', 404, "This comparison doesn't exist in this organization.")
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
    voided: voidOf(comparison),
  }
}

function notComparedOf({ added, comparedGeometry, comparedRotation }: StoredComparison): Comparison['notCompared'] {
  if (added === null) return []
  return [
    ...(comparedGeometry === true ? [] : (['Geometry'] as const)),
    ...(comparedRotation === true ? [] : (['Rotation'] as const)),
  ]
}

function voidOf({ movedCaptureId, voidedBy, voidedDate }: StoredComparison): ComparisonSummary['voided'] {
  if (movedCaptureId === null || voidedBy === null || voidedDate === null) return null
  return { movedCaptureId, voidedBy, voidedDate: voidedDate.toISOString() }
}

export function countsOf({ added, removed, changed, ...stored }: StoredComparison): DifferenceCounts | null {
  const matches = matchesOf(stored)
  if (added === null || removed === null || changed === null || matches === null) return null
  return {
    added,
    removed,
    changed,
    changedTypes: changed - (matches.byUniqueId + matches.byLikeness - matches.unchanged),
  }
}

type MatchCounts = Pick<StoredComparison, 'matchedByUniqueId' | 'matchedByLikeness' | 'unchanged'>

function matchesOf({ matchedByUniqueId, matchedByLikeness, unchanged }: MatchCounts): Comparison['matches'] {
  if (matchedByUniqueId === null || matchedByLikeness === null || unchanged === null) return null
  return { byUniqueId: matchedByUniqueId, byLikeness: matchedByLikeness, unchanged }
}
