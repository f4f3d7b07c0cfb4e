import { assemblyFailure } from '../../../assembler/assembly-failure.ts'
import type { RunFailure } from '../../../runs/run-failure.ts'

const serviceName = 'Design Automation'

export type WorkItem = { id: string; status: string; reportUrl: string | undefined }

/** What a work item's status means for its request. */
export type WorkItemState = 'waiting' | 'working' | 'done' | 'failed'

export function stateOf({ status }: WorkItem): WorkItemState {
  if (status === 'success') return 'done'
  if (status === 'inprogress') return 'working'
  // The service adds kinds of failures from time to time. All their names begin with `failed`.
  return status === 'cancelled' || status.startsWith('failed') ? 'failed' : 'waiting'
}

const reasons: Record<string, string> = {
  cancelled: 'the job was cancelled. Request it again.',
  failedDownload: "it couldn't download the model files. Please contact support.",
  failedUpload: "it couldn't upload the result. Please contact support.",
  failedUploadOptional: "it couldn't upload the result. Please contact support.",
  failedInstructions: "the job ended with an error. See the report in this request's log.",
}

export function failureOf({ status }: WorkItem, timeLimitMinutes: number): RunFailure {
  if (status === 'failedLimitProcessingTime') return assemblyFailure('over-time-limit', { minutes: timeLimitMinutes })
  return serviceFailed(reasons[status] ?? `the job ended as ${status.slice(0, 80)}. Please contact support.`)
}

export function serviceFailed(reason: string, cause?: unknown): RunFailure {
  return assemblyFailure('service-failed', { service: serviceName, reason }, cause)
}

export function serviceUnavailable(cause?: unknown): RunFailure {
  return assemblyFailure('service-unavailable', { service: serviceName }, cause)
}

export const stateDetails: Record<'waiting' | 'working' | 'silent', { progress: number; details: string }> = {
  waiting: { progress: 15, details: 'Waiting at Design Automation' },
  working: { progress: 50, details: 'Design Automation is assembling the model' },
  silent: { progress: 15, details: "Design Automation isn't responding. Trying again" },
}
