import { buffer } from 'node:stream/consumers'
import type { FastifyBaseLogger } from 'fastify'
import type { Subject } from '../../../events/announce-change.ts'
import type { Files } from '../../../interfaces/files.ts'
import { isStaleAttempt } from '../../../runs/attempt.ts'
import { outputFolderOf, outputKeyOf, type Submission, type WorkItemAddresses } from './work-item-addresses.ts'
import type { Assembler, AssemblyOrder, AssemblyProgress, AssemblyResult } from '../../../assembler/assembler.ts'
import { assemblyFailure } from '../../../assembler/assembly-failure.ts'
import { elementIdsOf } from '../../../assembler/glb/glb-elements.ts'
import { selectModels } from '../../../assembler/glb/select-models.ts'
import { callbackSubject } from './announce-callback.ts'
import type { CallbackListener } from './callback-listener.ts'
import { followWorkItem, type PollingPace } from './follow-work-item.ts'
import { cacheReport } from './report-log.ts'
import { workItemPayload } from './work-item-payload.model.ts'
import { failureOf, serviceFailed, stateOf } from './work-item-status.model.ts'
import type { WorkItems } from './work-items.ts'

export type DesignAutomationDeps = Pick<Files, 'store' | 'addresses'> & {
  workItems: WorkItems
  workItemAddresses: WorkItemAddresses
  openCallbackListener: (subject: Subject) => CallbackListener
  /** The activity, the service's address, and the address at which the service reaches this platform. */
  endpoints: { activity: string; address: string; publicUrl: string }
  timeLimitMinutes: number
  logger: Pick<FastifyBaseLogger, 'warn'>
  pace?: PollingPace
}

/** A submitted work item, and the attempt that submitted it. */
type SubmittedWork = { id: string; submission: Submission }

type AttemptContext = { order: AssemblyOrder; progress: AssemblyProgress; signal: AbortSignal }

/** Seconds after the time limit in which the service may still submit a result. */
const graceSeconds = 3600

/** Has Autodesk's Design Automation assemble the model, and follows the work item until there is a result. */
export function createDesignAutomationAssembler(deps: DesignAutomationDeps): Assembler {
  return {
    assemble: (order, progress, signal) => assemble(deps, { order, progress, signal }),
    withdraw: (workItemId) => deps.workItems.cancel(nameOf(workItemId).id),
    close: () => Promise.resolve(),
  }
}

async function assemble(deps: DesignAutomationDeps, attempt: AttemptContext): Promise<AssemblyResult> {
  const { organizationId, id: requestId, workItemId } = attempt.order.request
  const listener = deps.openCallbackListener(callbackSubject({ organizationId, requestId }))
  try {
    const submittedWork = workItemId === null ? undefined : parseSubmittedWork(attempt.order, workItemId)
    const resumed = submittedWork && (await follow(deps, attempt, submittedWork, listener))
    const result = resumed ?? (await follow(deps, attempt, await submitWork(deps, attempt), listener))
    if (!result) throw serviceFailed('the job was lost. Request it again.')
    return result
  } finally {
    listener.close()
  }
}

async function submitWork(
  deps: DesignAutomationDeps,
  { order, progress, signal }: AttemptContext,
): Promise<SubmittedWork> {
  const { organizationId, id: requestId, attempt } = order.request
  const submission = { organizationId, requestId, attempt }
  const models = selectModels(order)
  await progress.beginStep('submit', 5, 'Submitting to Design Automation')
  for (const { urn, file } of models) {
    if ((await deps.store.sizeOf(file.key)) === undefined) throw assemblyFailure('file-missing', { urn })
  }
  const { publicUrl, activity } = deps.endpoints
  const payload = workItemPayload({
    activity,
    order,
    inputs: await Promise.all(
      models.map(async ({ urn, file: { key, contentHash } }) => ({
        urn,
        contentHash,
        url: wholeAddress(publicUrl, await deps.addresses.addressOf(organizationId, key)),
      })),
    ),
    outputUrl: deps.workItemAddresses.outputUrl(submission, deps.timeLimitMinutes * 60 + graceSeconds),
    callbackUrl: deps.workItemAddresses.callbackUrl(submission),
    timeLimitMinutes: deps.timeLimitMinutes,
  })
  const { id } = await deps.workItems.create(payload, signal)
  await saveWorkItemId(deps, progress, { id, submission })
  return { id, submission }
}

/** An object storage returns complete URLs; those of this platform lack the origin. */
function wholeAddress(publicUrl: string, address: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address
}

/**
 * Saves the id, so that later attempts follow this work item. If another attempt has already taken over, the work item is canceled, because
 * no one would follow it.
 */
async function saveWorkItemId(
  deps: DesignAutomationDeps,
  progress: AssemblyProgress,
  { id, submission }: SubmittedWork,
) {
  try {
    await progress.remember({ workItemId: `${submission.attempt}:${id}` })
    await progress.log('info', `Design Automation accepted work item ${id}.`)
  } catch (error) {
    if (isStaleAttempt(error)) await cancel(deps, id)
    throw error
  }
}

function parseSubmittedWork({ request }: AssemblyOrder, workItemId: string): SubmittedWork {
  const { id, attempt } = nameOf(workItemId)
  return { id, submission: { organizationId: request.organizationId, requestId: request.id, attempt } }
}

/** Stored as `{attempt}:{id}`, because the number of the attempt is part of the result's key. */
function nameOf(workItemId: string): { id: string; attempt: number } {
  const [attempt = '', id = ''] = workItemId.split(':')
  return { id, attempt: Number(attempt) }
}

/** Undefined if the service no longer knows the work item and has submitted nothing; then it has to be submitted again. */
async function follow(
  deps: DesignAutomationDeps,
  { progress, signal, order }: AttemptContext,
  work: SubmittedWork,
  listener: CallbackListener,
): Promise<AssemblyResult | undefined> {
  await progress.beginStep('automation', 15, 'Waiting at Design Automation')
  if (work.submission.attempt !== order.request.attempt) {
    await progress.log('info', `Following work item ${work.id}, submitted by attempt ${work.submission.attempt}.`)
  }
  try {
    const item = await followWorkItem({ ...deps, id: work.id, bell: listener, progress, signal })
    if (item) {
      await cacheReport(item.reportUrl, deps.endpoints.address, progress)
      if (stateOf(item) === 'failed') throw failureOf(item, deps.timeLimitMinutes)
      return await takeOutput(deps, work)
    }
    if ((await deps.store.sizeOf(outputKeyOf(work.submission))) !== undefined) return await takeOutput(deps, work)
    await progress.log('warning', `Design Automation no longer has work item ${work.id}.`)
    await progress.remember({ workItemId: null })
    return undefined
  } catch (error) {
    if (isOverTime(signal)) await cancel(deps, work.id)
    throw error
  }
}

async function takeOutput({ store }: DesignAutomationDeps, { submission }: SubmittedWork): Promise<AssemblyResult> {
  const output = await store.open(outputKeyOf(submission))
  if (!output) throw serviceFailed("its result wasn't received. Please contact support.")
  const content = new Uint8Array(await buffer(output.content))
  async function discard(): Promise<void> {
    for (const key of await store.list(outputFolderOf(submission))) await store.remove(key)
  }
  try {
    return { content, elementCount: new Set(elementIdsOf(content)).size, discard }
  } catch (error) {
    await discard()
    throw serviceFailed("its result isn't a readable model. Please contact support.", error)
  }
}

async function cancel({ workItems, logger }: DesignAutomationDeps, id: string): Promise<void> {
  await workItems
    .cancel(id)
    .catch((error: unknown) => logger.warn({ err: error }, 'a work item could not be cancelled'))
}

/** Only the time limit cancels the work item. An attempt that stops or is superseded leaves it running, and the next attempt follows it. */
function isOverTime({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof DOMException && reason.name === 'TimeoutError'
}
