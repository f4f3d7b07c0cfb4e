import { PlatformError } from '../../../errors.ts'

/** One error for an upload that never was, has expired, or belongs to another person or organization. */
export function uploadNotFound(): PlatformError {
  return new PlatformError('uploads/not-found', 404, 'There is no such upload, or it has expired. Begin it again.')
}

export function uploadNotFinished(): PlatformError {
  return new PlatformError('uploads/not-finished', 409, 'This upload is not finished. Send the rest of it first.')
}

export function uploadInUse(): PlatformError {
  return new PlatformError('uploads/in-use', 423, 'Another call is sending this upload. Ask again in a moment.', {
    headers: { 'retry-after': '5' },
  })
}

export function invalidUpload(path: string, message: string): PlatformError {
  return new PlatformError('uploads/invalid', 400, message, { errors: [{ path, message }] })
}

export function roleMissing(): PlatformError {
  return new PlatformError(
    'roles/missing',
    403,
    'Your roles in this organization do not allow uploads for this purpose.',
  )
}

export function kindNotAccepted(message: string): PlatformError {
  return new PlatformError('uploads/kind-not-accepted', 415, message)
}

export function uploadTooLarge(mostBytes: number): PlatformError {
  return new PlatformError('uploads/too-large', 413, `A file may have at most ${inWords(mostBytes)}.`)
}

export type Quota = { used: number; quota: number; wanted: number }

export function quotaReached({ used, quota, wanted }: Quota): PlatformError {
  const detail = `This organization keeps ${inWords(used)} of the ${inWords(quota)} that it may keep. There is no room for ${inWords(wanted)} more: remove something first.`
  return new PlatformError('files/quota-reached', 413, detail)
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** Sizes as people read them, in steps of 1024: `1 byte`, `12.3 MB`. */
function inWords(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(1))} ${units[step]}`
}

const refusals: Record<number, [code: string, detail: string]> = {
  404: ['uploads/not-found', uploadNotFound().message],
  409: ['uploads/wrong-offset', 'The upload goes on elsewhere. Ask with HEAD how much of it has arrived.'],
  410: ['uploads/not-found', uploadNotFound().message],
  412: ['uploads/wrong-version', 'Say Tus-Resumable: 1.0.0.'],
  413: ['uploads/too-large', 'This is more than was announced in Upload-Length.'],
}

/** Refusals of the protocol's library in our own words. */
export function refusalOf(status: number, reason: string): PlatformError {
  const [code, detail] = refusals[status] ?? ['uploads/malformed', `The call is not valid: ${reason.trim()}.`]
  return new PlatformError(code, status, detail)
}
