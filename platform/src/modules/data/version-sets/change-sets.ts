import {
  maxVersionSetsPerProject,
  type VersionSet,
  type VersionSetCreate,
  type VersionSetUpdate,
} from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { revisionConflict } from '../../../errors/revision-conflict.ts'
import { recordChanges } from '../../organization/history/index.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { writeEvents } from '../../organization/webhooks/index.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { nameOf } from './pair-files.model.ts'
import { readVersionSet, requireVersionSet, versionSetNotFound } from './read-sets.ts'
import {
  deleteVersionSet,
  findNamesake,
  insertVersionSet,
  listVersionSets,
  lockCapturesOfProject,
  lockVersionSets,
  replaceCaptures,
  updateVersionSet,
} from './repository.ts'
import { versionSetCreated } from './version-set-event.ts'

export async function createVersionSet(
  scope: OrganizationScope,
  { projectGroupId, captureIds, ...values }: VersionSetCreate,
  jobs: JobQueue,
): Promise<VersionSet> {
  const { tx, organizationId, userId } = scope
  const createdBy = await lockRequester(tx, userId)
  const { projectName } = await requireProject(scope, projectGroupId)
  const project = { organizationId, projectGroupId }
  await lockVersionSets(tx, project)
  if ((await listVersionSets(tx, project)).length >= maxVersionSetsPerProject) throw tooMany()
  await assertNameIsFree(scope, { projectGroupId, name: values.name })
  const ids = await captureIdsOf(scope, { projectGroupId, captureIds })
  const id = await insertVersionSet(tx, { ...project, ...values, createdBy })
  await replaceCaptures(tx, { organizationId, id }, ids)
  const created = await readVersionSet(scope, id)
  await recordChanges(scope, [{ action: 'version-set-added', before: null, after: recorded(created) }])
  const { name, issueDate, captureCount } = created
  const data = [{ versionSetId: id, name, issueDate, captures: captureCount, projectId: projectGroupId, projectName }]
  await writeEvents(tx, jobs, versionSetCreated, { organizationId, data })
  return created
}

export async function changeVersionSet(
  scope: OrganizationScope,
  id: string,
  { captureIds, ...update }: VersionSetUpdate,
): Promise<VersionSet> {
  const { tx, organizationId } = scope
  const rowKey = { organizationId, id }
  const { projectGroupId } = (await requireVersionSet(scope, id)).set
  await lockVersionSets(tx, { organizationId, projectGroupId })
  const before = await readVersionSet(scope, id)
  if (before.revision !== update.revision) throw revisionConflict('version-sets', 'version set')
  await assertNameIsFree(scope, { projectGroupId, name: update.name, id })
  const ids = await captureIdsOf(scope, { projectGroupId, captureIds })
  if (!(await updateVersionSet(tx, rowKey, update))) throw revisionConflict('version-sets', 'version set')
  await replaceCaptures(tx, rowKey, ids)
  const after = await readVersionSet(scope, id)
  await recordChanges(scope, [{ action: 'version-set-changed', before: recorded(before), after: recorded(after) }])
  return after
}

/** A second deletion is answered with 404, which callers may treat as success. */
export async function removeVersionSet(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  const { set } = await requireVersionSet(scope, id)
  if (!(await deleteVersionSet(tx, { organizationId, id }))) throw versionSetNotFound()
  await recordChanges(scope, [{ action: 'version-set-removed', before: recorded(set), after: null }])
}

function recorded({ name, issueDate, captureCount }: Pick<VersionSet, 'name' | 'issueDate' | 'captureCount'>) {
  return { versionSet: name, issueDate, captures: captureCount }
}

/** The requested captures without duplicates. Fails if one isn't in the project, or two are versions of the same file. */
async function captureIdsOf(
  { tx, organizationId }: OrganizationScope,
  { projectGroupId, captureIds }: Pick<VersionSetCreate, 'projectGroupId' | 'captureIds'>,
): Promise<string[]> {
  const ids = [...new Set(captureIds)]
  const locked = await lockCapturesOfProject(tx, { organizationId, projectGroupId }, ids)
  if (locked.length < ids.length) {
    const detail = 'Some of these captures were deleted or moved to another project. Reload the page and select again.'
    throw new PlatformError('version-sets/capture-not-in-project', 409, detail)
  }
  for (const [name, versions] of Map.groupBy(locked, nameOf)) {
    if (versions.length === 1) continue
    const message = `${versions[0]?.fileName ?? name} was selected in ${versions.length} versions. Select one of them.`
    throw new PlatformError('version-sets/file-twice', 400, message, { errors: [{ path: 'captureIds', message }] })
  }
  return ids
}

async function assertNameIsFree(
  { tx, organizationId }: OrganizationScope,
  { projectGroupId, name, id }: { projectGroupId: string; name: string; id?: string },
): Promise<void> {
  const namesake = await findNamesake(tx, { organizationId, projectGroupId }, name)
  if (namesake === undefined || namesake === id) return
  const message = 'A version set with this name already exists in this project.'
  const detail = `${message} Choose another name.`
  throw new PlatformError('version-sets/name-taken', 409, detail, { errors: [{ path: 'name', message }] })
}

function tooMany(): PlatformError {
  const detail = `A project can have up to ${maxVersionSetsPerProject} version sets. Delete one first.`
  return new PlatformError('version-sets/too-many', 409, detail)
}
