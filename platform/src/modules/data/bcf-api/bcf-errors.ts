import { PlatformError } from '../../../errors/platform-error.ts'

export function notOffered(what: string): PlatformError {
  return new PlatformError('bcf/not-offered', 403, `${what} See the authorization in each response for what's allowed.`)
}

/** Someone else changed it first: the revision in `If-Match` is no longer current. */
export function preconditionFailed(thing: string): PlatformError {
  const detail = `This ${thing} doesn't match If-Match. Reload it and make your change again.`
  return new PlatformError('bcf/precondition-failed', 412, detail)
}

export function thingNotFound(thing: string): PlatformError {
  return new PlatformError('bcf/not-found', 404, `This ${thing} doesn't exist.`)
}

export function invalid(path: string, message: string): PlatformError {
  return new PlatformError('request/invalid', 400, `The request isn't valid. ${path}: ${message}`, {
    errors: [{ path, message }],
  })
}
