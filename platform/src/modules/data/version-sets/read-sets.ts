import type {
  VersionSet,
  VersionSetCapture,
  VersionSetChoices,
  VersionSetComparison,
  VersionSetFile,
  VersionSetSummary,
} from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { requireCapture } from '../captures/capture-parts.ts'
import { countsOf } from '../comparisons/read-comparisons.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { pairFiles } from './pair-files.model.ts'
import {
  findFirstVersions,
  findVersionSet,
  listCapturesOfSet,
  listChoices,
  listComparisonsBetween,
  listSetsOfCapture,
  listVersionSets,
  type CaptureOfSet,
  type ListedVersionSet,
} from './repository.ts'

/** Older captures of a project can't be chosen. */
const maxChoices = 1000

export async function readVersionSets(scope: OrganizationScope, projectGroupId: string): Promise<VersionSetSummary[]> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  return (await listVersionSets(tx, { organizationId, projectGroupId })).map(summaryOf)
}

export async function readVersionSet(scope: OrganizationScope, id: string): Promise<VersionSet> {
  const { tx, organizationId } = scope
  const { set, project } = await requireVersionSet(scope, id)
  const captures = await listCapturesOfSet(tx, { organizationId, id })
  return { ...summaryOf(set), project, captures: captures.map(captureOf) }
}

/** Fails with 404 if the organization doesn't have it. */
export async function requireVersionSet({ tx, organizationId }: OrganizationScope, id: string) {
  const found = await findVersionSet(tx, { organizationId, id })
  if (!found) throw versionSetNotFound()
  return found
}

export function versionSetNotFound(): PlatformError {
  return new PlatformError('version-sets/not-found', 404, "This version set doesn't exist in this organization.")
}

export async function readChoices(scope: OrganizationScope, projectGroupId: string): Promise<VersionSetChoices> {
  const { tx, organizationId } = scope
  await requireProject(scope, projectGroupId)
  const found = await listChoices(tx, { organizationId, projectGroupId }, maxChoices + 1)
  return { items: found.slice(0, maxChoices).map(captureOf), hasMore: found.length > maxChoices }
}

export async function readSetsOfCapture(
  scope: OrganizationScope,
  captureId: string,
): Promise<{ id: string; name: string }[]> {
  await requireCapture(scope, captureId)
  return listSetsOfCapture(scope.tx, { organizationId: scope.organizationId, captureId })
}

/** The files of two sets of a project side by side. */
export async function compareSets(
  scope: OrganizationScope,
  { baseId, compareId }: { baseId: string; compareId: string },
): Promise<VersionSetComparison> {
  const { set: base } = await requireVersionSet(scope, baseId)
  const { set: compare } = await requireVersionSet(scope, compareId)
  if (base.projectGroupId !== compare.projectGroupId) {
    const detail = 'These version sets are in different projects. Choose two sets of the same project.'
    throw new PlatformError('version-sets/two-projects', 409, detail)
  }
  return { base: summaryOf(base), compare: summaryOf(compare), files: await filesOf(scope, { baseId, compareId }) }
}

async function filesOf(
  { tx, organizationId }: OrganizationScope,
  { baseId, compareId }: { baseId: string; compareId: string },
): Promise<VersionSetFile[]> {
  const inBase = await listCapturesOfSet(tx, { organizationId, id: baseId })
  const inCompare = await listCapturesOfSet(tx, { organizationId, id: compareId })
  const [baseIds, compareIds] = [inBase.map(idOf), inCompare.map(idOf)]
  const firsts = await findFirstVersions(tx, organizationId, [...baseIds, ...compareIds])
  const compared = await listComparisonsBetween(tx, organizationId, { baseIds, compareIds })
  const comparisons = new Map(
    compared.map((one) => [
      `${one.baseCaptureId} ${one.compareCaptureId}`,
      { id: one.id, counts: one.status === 'Complete' ? countsOf(one) : null },
    ]),
  )
  const withFirst = (capture: CaptureOfSet) => ({
    ...captureOf(capture),
    firstId: firsts.get(capture.captureId) ?? capture.captureId,
  })
  return pairFiles(inBase.map(withFirst), inCompare.map(withFirst)).map((pair) => ({
    ...pair,
    comparison: comparisons.get(`${pair.base?.captureId} ${pair.compare?.captureId}`) ?? null,
  }))
}

function summaryOf({ createdDate, ...set }: ListedVersionSet): VersionSetSummary {
  return { ...set, createdDate: createdDate.toISOString() }
}

function captureOf({ captureDate, ...capture }: CaptureOfSet): VersionSetCapture {
  return { ...capture, captureDate: captureDate.toISOString() }
}

function idOf({ captureId }: CaptureOfSet): string {
  return captureId
}
