import type { Signatures } from '../../../interfaces/files.ts'

/** One submission of a request to the service. The number of the attempt distinguishes it from others. */
export type Submission = { organizationId: string; requestId: string; attempt: number }

export type UrlSignature = { until: number; signature: string }

const callbackPurpose = 'design automation callbacks'
const outputPurpose = 'design automation outputs'

/** The URLs that the service calls. Each authorizes one submission. */
export type WorkItemAddresses = {
  callbackUrl(submission: Submission): string
  outputUrl(submission: Submission, seconds: number): string
}

export function workItemAddresses(
  publicUrl: string,
  signatures: Signatures,
  now: () => number = Date.now,
): WorkItemAddresses {
  return {
    callbackUrl(submission) {
      const signature = signatures.sign(callbackPurpose, textOf(submission))
      return `${publicUrl}/api/designautomation/callbacks/${pathOf(submission)}?signature=${signature}`
    },
    outputUrl(submission, seconds) {
      const expiresAt = Math.floor(now() / 1000) + seconds
      const signature = signatures.sign(outputPurpose, `${textOf(submission)}\n${expiresAt}`)
      return `${publicUrl}/api/designautomation/outputs/${pathOf(submission)}?until=${expiresAt}&signature=${signature}`
    },
  }
}

export function isGenuineCallback(signatures: Signatures, submission: Submission, signature: string): boolean {
  return signatures.isGenuine(callbackPurpose, textOf(submission), signature)
}

export function isGenuineOutput(
  signatures: Signatures,
  submission: Submission,
  { until, signature }: UrlSignature,
): boolean {
  return until > Date.now() / 1000 && signatures.isGenuine(outputPurpose, `${textOf(submission)}\n${until}`, signature)
}

/** The key of the result until the attempt that follows the work item has taken it. */
export function outputKeyOf(submission: Submission): string {
  return `${outputFolderOf(submission)}/${submission.attempt}.glb`
}

export function outputFolderOf({ organizationId, requestId }: Omit<Submission, 'attempt'>): string {
  return `organizations/${organizationId}/assembly-outputs/${requestId}`
}

function textOf({ organizationId, requestId, attempt }: Submission): string {
  return [organizationId, requestId, attempt].join('\n')
}

function pathOf({ organizationId, requestId, attempt }: Submission): string {
  return `${encodeURIComponent(organizationId)}/${requestId}/${attempt}`
}
