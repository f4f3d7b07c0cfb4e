import { PlatformError } from '../../../errors/platform-error.ts'

export function scheduleNotFound(): PlatformError {
  return new PlatformError(
    'report-schedules/not-found',
    404,
    "This recurring report doesn't exist in this organization.",
  )
}

export function notPermitted(): PlatformError {
  const detail = 'Only the owner of this recurring report or an organization admin can change it.'
  return new PlatformError('report-schedules/not-yours', 403, detail)
}

export function hasOwner(): PlatformError {
  const detail = "This recurring report has an owner, so it can't be taken over. Ask the owner to change it."
  return new PlatformError('report-schedules/has-owner', 409, detail)
}

export function formAlreadyUsed(): PlatformError {
  const detail = 'This form was already submitted and created a recurring report. Edit that report in the list.'
  return new PlatformError('report-schedules/form-used', 422, detail)
}

export function tooMany(max: number): PlatformError {
  const detail = `You already have ${max} recurring reports, which is the limit. Delete one first.`
  return new PlatformError('report-schedules/too-many', 409, detail)
}

export function unknownTimeZone(path: string): PlatformError {
  const message = 'Enter a time zone, such as America/New_York or UTC.'
  const errors = [{ path, message }]
  return new PlatformError('report-schedules/unknown-time-zone', 400, message, { errors })
}

export function recipientsMayNotRead(names: readonly string[]): PlatformError {
  const recipientNames = names.length === 0 ? 'Someone on the list' : names.join(', ')
  const message = `${recipientNames} can't view this report. Recipients must have access to reports and to all of this report's data.`
  return new PlatformError('report-schedules/recipient-may-not-read', 400, message, {
    errors: [{ path: 'recipients', message }],
  })
}
