import { PlatformError } from '../../../errors.ts'

export function scheduleNotFound(): PlatformError {
  return new PlatformError('report-schedules/not-found', 404, 'There is no such recurring report in this organization.')
}

export function notYours(): PlatformError {
  const detail = 'Only the owner of this recurring report, or somebody who manages the organization, can change it.'
  return new PlatformError('report-schedules/not-yours', 403, detail)
}

export function hasOwner(): PlatformError {
  const detail = 'This recurring report has an owner, so it cannot be taken over. Ask them to change it.'
  return new PlatformError('report-schedules/has-owner', 409, detail)
}

export function formUsed(): PlatformError {
  const detail =
    'This form was sent before, and made a recurring report of what it said then. Find it in the list and change it there.'
  return new PlatformError('report-schedules/form-used', 422, detail)
}

export function tooMany(most: number): PlatformError {
  const detail = `You have ${most} recurring reports, which is the most that one person can have. Delete one first.`
  return new PlatformError('report-schedules/too-many', 409, detail)
}

export function unknownTimeZone(path: string): PlatformError {
  const message = 'A time zone is named by a place, such as Europe/Berlin, or UTC.'
  const errors = [{ path, message }]
  return new PlatformError('report-schedules/unknown-time-zone', 400, message, { errors })
}

export function mayNotRead(names: readonly string[]): PlatformError {
  const who = names.length === 0 ? 'Somebody on the list' : names.join(', ')
  const message = `${who} may not read this report. Recipients are members who may see reports and all that this one shows.`
  return new PlatformError('report-schedules/recipient-may-not-read', 400, message, {
    errors: [{ path: 'recipients', message }],
  })
}
