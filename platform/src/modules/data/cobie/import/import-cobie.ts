import { paths } from '@lintel/shared/remote'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { inThread } from '../../../../streaming/in-thread.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'
import { announceAssets } from '../../assets/change-assets.ts'
import { beginImport, insertImported } from '../../assets/imports/repository.ts'
import { requireProject } from '../../project-groups/choose-project.ts'
import { componentAssets } from '../component-assets.ts'
import { findSourceProject, listAssetsOfComponents, listNewestCaptures, type ComponentAsset } from '../repository.ts'
import { planImport, type ImportPlan, type LineProblem, type PlannedLine } from './plan-import.model.ts'
import { countKnownComponents, lockComponentAssets, lockProject, saveUpdates } from './repository.ts'
import type { ReadWorkbook } from './workbook-thread.ts'

export type CobieImportRequest = {
  projectId: string
  fileName: string
  /** Years, for new assets whose type has none. */
  expectedLifespan: number
  /** The origin of links to the project. */
  hostOrigin: string
  /** The tag of the preview; without it, nothing is imported. */
  tag?: string | undefined
}

export type CobieImport = {
  isImported: boolean
  tag: string
  added: number
  changed: number
  unchanged: number
  withoutData: number
  problemCount: number
  notes: string[]
  /** The first ones. */
  problems: LineProblem[]
  lines: PlannedLine[]
}

const maxProblems = 1000
const megabytes = { old: 512, young: 64 }
const seconds = 60
const module = new URL('workbook-thread.ts', import.meta.url)

/**
 * Previews or imports a returned workbook: all of it or nothing. The import fails with 409 if it would do anything else than the preview
 * with this tag said, because an asset or the workbook has changed since.
 */
export async function importCobie(
  scope: DetachedScope,
  pieces: readonly Buffer[],
  request: CobieImportRequest,
): Promise<CobieImport> {
  await scope.inTransaction((inside) => requireProject(inside, request.projectId))
  const read = await inThread<ReadWorkbook>(pieces, { module, name: 'readWorkbook', megabytes, seconds })
  if (!read)
    throw unreadable('The workbook needs too much memory or time. Delete the sheets and rows that are not needed.')
  if ('refusal' in read) throw unreadable(read.refusal)
  return scope.inTransaction(async (inside) => {
    if (request.tag !== undefined) {
      await lockProject(inside.tx, { organizationId: inside.organizationId, projectId: request.projectId })
      await lockComponentAssets(inside.tx, { organizationId: inside.organizationId, projectId: request.projectId })
    }
    const plan = await planFor(inside, read.sheets, request)
    const { notes, problems } = await notesOn(inside, plan, request)
    const all = { ...plan, problems: [...problems, ...plan.problems] }
    if (request.tag === undefined) return resultOf(all, { isImported: false, notes })
    if (all.problems.length > 0 || plan.tag !== request.tag) throw changedSince()
    await apply(inside, plan, request)
    return resultOf(all, { isImported: true, notes })
  })
}

type Sheets = Extract<ReadWorkbook, { sheets: unknown }>['sheets']

async function planFor({ tx, organizationId }: OrganizationScope, sheets: Sheets, request: CobieImportRequest) {
  const rowKey = { organizationId, projectId: request.projectId }
  const project = await findSourceProject(tx, rowKey)
  const existing = new Map<string, ComponentAsset>()
  for await (const batch of componentAssets((part) => listAssetsOfComponents(tx, rowKey, part)))
    for (const asset of batch) existing.set(asset.componentId, asset)
  const { expectedLifespan, hostOrigin, projectId } = request
  const owner = project?.organizationName ?? organizationId
  const url = `${hostOrigin}${paths.project(organizationId, projectId)}`
  return planImport(sheets, existing, { owner, expectedLifespan, url })
}

/** Components that no capture of the project has; if it has none of them, the workbook is another building's. */
async function notesOn(
  { tx, organizationId }: OrganizationScope,
  { componentIds }: ImportPlan,
  { projectId }: CobieImportRequest,
) {
  const captures = await listNewestCaptures(tx, { organizationId, projectId })
  if (componentIds.length === 0 || captures.length === 0) return { notes: [], problems: [] }
  const captureIds = captures.map(({ id }) => id)
  const knownComponentCount = await countKnownComponents(tx, { organizationId, captureIds, componentIds })
  const missing = componentIds.length - knownComponentCount
  if (knownComponentCount === 0) {
    const reason =
      "None of these components is in this project's newest captures. Import the workbook into its own project."
    return { notes: [], problems: [{ sheet: 'Component', line: 1, column: 'ExtIdentifier', reason, value: '' }] }
  }
  const notes = missing === 0 ? [] : [`${missing} of these components aren't in the project's newest captures.`]
  return { notes, problems: [] }
}

async function apply(
  scope: OrganizationScope,
  plan: ImportPlan,
  { projectId, fileName }: CobieImportRequest,
): Promise<void> {
  const { tx, organizationId, userId } = scope
  if (plan.added.length > 0) {
    const user = await findUser(tx, userId)
    const importedBy = user ? displayNameOf(user) : userId
    const file = { organizationId, fileName, fileHash: plan.tag, importedBy, rowCount: plan.added.length }
    const startedImport = await beginImport(tx, file)
    if (!startedImport) throw changedSince()
    // Every row has the same keys.
    const emptyValues = { warrantyStartDate: null, tagNumber: null, barCode: null, assetIdentifier: null }
    const rows = plan.added.map((asset) => ({ ...emptyValues, ...asset, projectGroupId: projectId }))
    await insertImported(tx, startedImport, rows)
  }
  await saveUpdates(tx, organizationId, plan.updates)
  if (plan.added.length + plan.updates.length > 0) await announceAssets(tx, organizationId, 'many')
}

function resultOf(plan: ImportPlan, { isImported, notes }: Pick<CobieImport, 'isImported' | 'notes'>): CobieImport {
  const { tag, added, updates, unchanged, withoutData, problems, lines } = plan
  return {
    ...{ isImported, tag, added: added.length, changed: updates.length, unchanged, withoutData, notes },
    problemCount: problems.length,
    problems: problems.slice(0, maxProblems),
    lines,
  }
}

function unreadable(reason: string): PlatformError {
  return new PlatformError('cobie/unreadable', 422, `Nothing was imported. ${reason}`)
}

function changedSince(): PlatformError {
  const detail =
    'Nothing was imported because the workbook or its assets changed since the preview. Check the preview again.'
  return new PlatformError('cobie/changed-since-preview', 409, detail)
}
