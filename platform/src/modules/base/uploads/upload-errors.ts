import { PlatformError } from '../../../errors/platform-error.ts'
import { sizeInWords } from '../../../errors/size-in-words.ts'

/** The same error for an upload that never existed, has expired, or belongs to another person or organization. */
export function uploadNotFound(): PlatformError {
  return new PlatformError('uploads/not-found', 404, "This upload doesn't exist or has expired. Start it again.")
}

export function uploadNotFinished(): PlatformError {
  return new PlatformError('uploads/not-finished', 409, "This upload isn't finished. Send the rest first.")
}

export function uploadInUse(): PlatformError {
  return new PlatformError(
    'uploads/in-use',
    423,
    'Another request is already sending this upload. Try again in a moment.',
    {
      headers: { 'retry-after': '5' },
    },
  )
}

export function invalidUpload(path: string, message: string): PlatformError {
  return new PlatformError('uploads/invalid', 400, message, { errors: [{ path, message }] })
}

export function roleMissing(): PlatformError {
  return new PlatformError('roles/missing', 403, "Your roles in this organization don't allow this upload.")
}

export function kindNotAccepted(message: string): PlatformError {
  return new PlatformError('uploads/kind-not-accepted', 415, message)
}

export function uploadTooLarge(maxBytes: number): PlatformError {
  return new PlatformError('uploads/too-large', 413, `Files can't be larger than ${sizeInWords(maxBytes)}.`)
}

/** Bytes of announced but unfinished uploads: the caller's, or those of everyone in the organization. */
export type AnnouncedBytes = { announced: number; max: number; isOwn: boolean }

export function announcedTooMuch({ announced, max, isOwn }: AnnouncedBytes): PlatformError {
  const subject = isOwn ? 'You have' : 'This organization has'
  const detail =
    `${subject} unfinished uploads with ${sizeInWords(announced)} left to receive, and the limit is ${sizeInWords(max)}. ` +
    'Finish or cancel some of them, then start this upload again. Uploads that receive no data expire after an hour.'
  return new PlatformError('uploads/announced-too-much', 413, detail)
}

/** The reason depends on the limit that applied: the time until the first byte, or the time until the upload is finished and used. */
export function uploadExpired({ received }: { received: number }): PlatformError {
  const reason = received === 0 ? 'No data was received for an hour' : "It wasn't finished within a day"
  return new PlatformError('uploads/expired', 410, `This upload has expired. ${reason}. Start it again.`)
}

const refusals: Record<number, [code: string, detail: string]> = {
  404: ['uploads/not-found', uploadNotFound().message],
  409: ['uploads/wrong-offset', 'The upload continues at another offset. Send a HEAD request to get it.'],
  410: ['uploads/not-found', uploadNotFound().message],
  412: ['uploads/wrong-version', 'Send the header Tus-Resumable: 1.0.0.'],
  413: ['uploads/too-large', 'The upload is larger than its Upload-Length.'],
}

/** Rejections by the protocol's library with our own messages. */
export function refusalOf(status: number, reason: string): PlatformError {
  const [code, detail] = refusals[status] ?? ['uploads/malformed', `The request isn't valid: ${reason.trim()}.`]
  return new PlatformError(code, status, detail)
}
