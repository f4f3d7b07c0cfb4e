import { hash } from 'node:crypto'
import type { AssemblyRequest, AssemblyRequestCreate } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { CloudProjects } from '../../../interfaces/cloud-projects.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../plugins/organization-scope.ts'
import { announceRun } from '../../../runs/announce-run.ts'
import { lockRequester } from '../../organization/users/index.ts'
import { assemblyJob } from './assembly.job.ts'
import { assemblyRuns } from './assembly-runs.ts'
import { assertReady } from './preflight/check-form.ts'
import { askCloud, type CloudFindings } from './preflight/cloud-findings.ts'
import { describeRequest } from './read-request.ts'
import { countOwn, findByKey, insertFirstStep, insertRequest, type StoredRequest } from './repository.ts'

/** Maximum requests that one person may have in progress, so that no account can fill the shared queue. */
export const maxInProgress = 100

export type Submission = { form: AssemblyRequestCreate; key: string }
export type SubmitDeps = { cloudProjects: CloudProjects; jobs: JobQueue; addresses: FileAddresses }
export type SubmitResult = { request: AssemblyRequest; isNew: boolean }

/** Each form creates one request, however often and from wherever it is sent. */
export async function submitRequest(
  scope: DetachedScope,
  submission: Submission,
  deps: SubmitDeps,
): Promise<SubmitResult> {
  const sent = { ...submission, formHash: hashOf(submission.form) }
  const existingResult = await scope.inTransaction((inside) => findEarlierRequest(inside, sent, deps))
  if (existingResult) return existingResult
  const findings = await askCloud(scope, deps.cloudProjects, sent.form.bim360ProjectId)
  return scope.inTransaction((inside) => acceptOnce(inside, { ...sent, findings }, deps))
}

type HashedSubmission = Submission & { formHash: string }

/** Stores the request, its first step, its job and its announcement: all or nothing. */
async function acceptOnce(
  scope: OrganizationScope,
  sent: HashedSubmission & { findings: CloudFindings },
  deps: SubmitDeps,
): Promise<SubmitResult> {
  const { tx, organizationId, userId } = scope
  const requestedBy = await lockRequester(tx, userId)
  const existingResult = await findEarlierRequest(scope, sent, deps)
  if (existingResult) return existingResult
  if ((await countOwn(tx, scope, { state: 'in-progress', search: '' })) >= maxInProgress) throw tooMany()
  const { revitVersion } = await assertReady(scope, sent.form, sent.findings)
  const { form, key: idempotencyKey, formHash } = sent
  const inserted = await insertRequest(tx, scope, { ...form, revitVersion, requestedBy, idempotencyKey, formHash })
  if (!inserted) throw new Error('A request with this key was inserted although its sender is locked.')
  await insertFirstStep(tx, inserted)
  await deps.jobs.send(tx, assemblyJob, { organizationId, requestId: inserted.id })
  await announceRun(tx, assemblyRuns, { organizationId, runId: inserted.id })
  return { request: await describeRequest(scope, inserted, deps.addresses), isNew: true }
}

async function findEarlierRequest(
  scope: OrganizationScope,
  { key, formHash }: HashedSubmission,
  { addresses }: SubmitDeps,
): Promise<SubmitResult | undefined> {
  const existingRequest = await findByKey(scope.tx, scope, key)
  if (!existingRequest) return undefined
  assertSameForm(existingRequest, formHash)
  return { request: await describeRequest(scope, existingRequest, addresses), isNew: false }
}

function assertSameForm(existingRequest: StoredRequest, formHash: string): void {
  if (existingRequest.formHash === formHash) return
  throw new PlatformError(
    'assembly/key-used',
    422,
    'This Idempotency-Key was already used for another form. Send a new key with each form.',
  )
}

/** Options are sorted because they arrive in any order. Everything else is in the order of the schema. */
function hashOf(form: AssemblyRequestCreate): string {
  const optionSets = Object.entries(form.optionSets).sort(([left], [right]) => (left < right ? -1 : 1))
  return hash('sha256', JSON.stringify({ ...form, optionSets }))
}

function tooMany(): PlatformError {
  const detail = `You already have ${maxInProgress} requests in progress. Wait until one is complete.`
  return new PlatformError('assembly/too-many-in-progress', 409, detail)
}
