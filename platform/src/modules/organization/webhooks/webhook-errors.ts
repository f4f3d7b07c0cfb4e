import { PlatformError } from '../../../errors/platform-error.ts'

export const maxEndpoints = 10

export function endpointNotFound(): PlatformError {
  return new PlatformError('webhooks/not-found', 404, "This webhook doesn't exist in this organization.")
}

export function deliveryNotFound(): PlatformError {
  const detail = "This delivery doesn't exist for this webhook. The log goes back 30 days."
  return new PlatformError('webhooks/delivery-not-found', 404, detail)
}

export function tooManyEndpoints(): PlatformError {
  const detail = `An organization can have up to ${maxEndpoints} webhooks. Delete an unused one first.`
  return new PlatformError('webhooks/too-many', 409, detail)
}

export function switchedOff(): PlatformError {
  return new PlatformError('webhooks/switched-off', 409, 'This webhook is turned off. Turn it on first.')
}

export function stillWaiting(): PlatformError {
  return new PlatformError('webhooks/still-waiting', 409, 'This event is already being sent.')
}

export function tooManyReplays(max: number): PlatformError {
  const detail = `You can resend up to ${max.toLocaleString('en-US')} events at a time. Choose a shorter time range.`
  return new PlatformError('webhooks/too-many-replays', 409, detail)
}

export function addressRefused(message: string): PlatformError {
  return new PlatformError('webhooks/address-refused', 400, message, { errors: [{ path: 'address', message }] })
}

export function eventUnknown(type: string): PlatformError {
  const message = `Event ${type} doesn't exist.`
  return new PlatformError('webhooks/event-unknown', 400, message, { errors: [{ path: 'events', message }] })
}

export function eventForbidden(type: string): PlatformError {
  const detail = `Only members with permission to manage the organization can have ${type} events sent.`
  return new PlatformError('webhooks/event-forbidden', 403, detail)
}

export function endpointForbidden(): PlatformError {
  const detail =
    'This webhook receives the audit log. Only members with permission to manage the organization can use it.'
  return new PlatformError('webhooks/forbidden', 403, detail)
}

export function headerRefused(): PlatformError {
  const message = 'Only webhooks in the OTLP format have a header. Others are signed with a secret.'
  return new PlatformError('webhooks/header-refused', 400, message, { errors: [{ path: 'header', message }] })
}

export function hasNoSecret(): PlatformError {
  const detail = 'Webhooks in the OTLP format have no secret. Change their header instead.'
  return new PlatformError('webhooks/no-secret', 409, detail)
}
