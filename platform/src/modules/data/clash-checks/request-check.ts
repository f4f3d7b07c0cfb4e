import type { ClashCheck, ClashCheckCreate } from '@lintel/shared/contract/captures'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { endRunByHand, endSteps, insertStep } from '../../../runs/run-repository.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { listNewestCaptures } from '../cobie/repository.ts'
import { requireProject } from '../project-groups/choose-project.ts'
import { requireVersionSet } from '../version-sets/read-sets.ts'
import { listCapturesOfSet } from '../version-sets/repository.ts'
import { clashCheckJob } from './clash-check.job.ts'
import { clashCheckRuns } from './clash-check-runs.ts'
import { readCheck, requireCheck } from './read-checks.ts'
import { countChecks, countInProgress, deleteCheck, insertCheck } from './repository.ts'
import { findRules } from './rules/repository.ts'

/** Maximum checks that one person may have in progress, so that no account can fill the shared queue. */
const maxInProgress = 5
/** Maximum stored checks of one project: each may have 20,000 clashes. */
const maxOfProject = 50
/** Maximum captures of one check. */
const maxCaptures = 200

/** Queues a check of the latest capture of each file, or of the captures of a version set. */
export async function requestCheck(
  scope: OrganizationScope,
  { projectGroupId, versionSetId, ruleIds }: ClashCheckCreate,
  jobs: JobQueue,
): Promise<ClashCheck> {
  const { tx, organizationId, userId } = scope
  const requestedBy = await lockRequester(tx, userId)
  await requireProject(scope, projectGroupId)
  const rules = await findRules(tx, organizationId, ruleIds)
  if (rules.length < new Set(ruleIds).size) {
    const detail = 'Some of these rules were deleted. Reload the page and select again.'
    throw new PlatformError('clash-checks/rule-missing', 409, detail)
  }
  const captures = await capturesOf(scope, { projectGroupId, versionSetId })
  await refuseTooMany(scope, projectGroupId)
  const id = await insertCheck(tx, {
    organizationId,
    projectGroupId,
    rules: rules.map(({ name, kind, a, b, millimeters }) => ({ name, kind, a, b, millimeters })),
    captures,
    requestedById: userId,
    requestedBy,
  })
  const runKey = { organizationId, runId: id }
  await insertStep(tx, clashCheckRuns, { ...runKey, number: 1 }, 'queue')
  await jobs.send(tx, clashCheckJob, { organizationId, checkId: id })
  await announceRun(tx, clashCheckRuns, runKey)
  return readCheck(scope, id)
}

/** Cancels a check that is queued or running. A worker that has it can no longer write, and ends its thread when it notices. */
export async function cancelCheck(scope: OrganizationScope, id: string): Promise<ClashCheck> {
  const { tx, organizationId, userId } = scope
  await assertMayEnd(scope, id)
  const runKey = { organizationId, runId: id }
  const by = await lockRequester(tx, userId)
  const change = { status: 'Cancelled', statusDetails: `Cancelled by ${by}.` }
  if (!(await endRunByHand(tx, clashCheckRuns, runKey, change))) {
    const detail = 'This check has already ended. Delete it instead.'
    throw new PlatformError('clash-checks/too-late-to-cancel', 409, detail)
  }
  await endSteps(tx, clashCheckRuns, runKey, 'failed')
  await announceRun(tx, clashCheckRuns, runKey)
  return readCheck(scope, id)
}

/** Deletes a check, even in progress. What people have accepted stays. */
export async function removeCheck(scope: OrganizationScope, id: string): Promise<void> {
  const { tx, organizationId } = scope
  await assertMayEnd(scope, id)
  await deleteCheck(tx, { organizationId, id })
  await announceRun(tx, clashCheckRuns, { organizationId, runId: id })
}

/** The requester may cancel and delete a check, and so may users who upload captures, because people leave. */
async function assertMayEnd(scope: OrganizationScope, id: string): Promise<void> {
  const { requestedById } = await requireCheck(scope, id)
  if (requestedById === scope.userId || scope.roles.includes('revitupload.create')) return
  const detail = 'This check belongs to someone else. Ask them, or someone who can upload captures.'
  throw new PlatformError('clash-checks/not-yours', 403, detail)
}

async function capturesOf(
  scope: OrganizationScope,
  { projectGroupId, versionSetId }: Pick<ClashCheckCreate, 'projectGroupId' | 'versionSetId'>,
): Promise<ClashCheck['captures']> {
  const { tx, organizationId } = scope
  let captures: ClashCheck['captures']
  if (versionSetId === null) {
    const newest = await listNewestCaptures(tx, { organizationId, projectId: projectGroupId })
    captures = newest.map(({ id: captureId, fileName }) => ({ captureId, fileName }))
  } else {
    const { set } = await requireVersionSet(scope, versionSetId)
    if (set.projectGroupId !== projectGroupId) {
      const detail = 'This version set is in another project. Select one of this project.'
      throw new PlatformError('clash-checks/set-of-other-project', 409, detail)
    }
    const ofSet = await listCapturesOfSet(tx, { organizationId, id: versionSetId })
    captures = ofSet.map(({ captureId, fileName }) => ({ captureId, fileName }))
  }
  if (captures.length === 0) {
    throw new PlatformError('clash-checks/no-captures', 409, 'This project has no captures. Capture a model first.')
  }
  if (captures.length > maxCaptures) {
    const detail = `A clash check can have up to ${maxCaptures} files. Check a version set with fewer files.`
    throw new PlatformError('clash-checks/too-many-files', 409, detail)
  }
  return captures
}

async function refuseTooMany({ tx, organizationId, userId }: OrganizationScope, projectGroupId: string): Promise<void> {
  if ((await countInProgress(tx, organizationId, userId)) >= maxInProgress) {
    const detail = `You already have ${maxInProgress} clash checks in progress. Wait until one is complete.`
    throw new PlatformError('clash-checks/too-many-in-progress', 409, detail)
  }
  if ((await countChecks(tx, { organizationId, projectGroupId })) >= maxOfProject) {
    const detail = `This project already has ${maxOfProject} clash checks, which is the limit. Delete one first.`
    throw new PlatformError('clash-checks/too-many', 409, detail)
  }
}
