import { PlatformError } from '../../../errors.ts'

export const mostEndpoints = 10

export function endpointNotFound(): PlatformError {
  return new PlatformError('webhooks/not-found', 404, 'There is no such webhook in this organization.')
}

export function deliveryNotFound(): PlatformError {
  const detail = 'There is no such delivery of this webhook. The log goes back 30 days.'
  return new PlatformError('webhooks/delivery-not-found', 404, detail)
}

export function tooManyEndpoints(): PlatformError {
  const detail = `An organization has at most ${mostEndpoints} webhooks. Delete one that nobody needs.`
  return new PlatformError('webhooks/too-many', 409, detail)
}

export function switchedOff(): PlatformError {
  return new PlatformError(
    'webhooks/switched-off',
    409,
    'This webhook is switched off. Switch it on before it is sent anything.',
  )
}

export function stillWaiting(): PlatformError {
  return new PlatformError('webhooks/still-waiting', 409, 'This event is on its way already.')
}

export function tooManyReplays(most: number): PlatformError {
  const detail = `At most ${most.toLocaleString('en-US')} events are sent once more at a time. Choose a shorter time.`
  return new PlatformError('webhooks/too-many-replays', 409, detail)
}

export function addressRefused(message: string): PlatformError {
  return new PlatformError('webhooks/address-refused', 400, message, { errors: [{ path: 'address', message }] })
}

export function eventUnknown(type: string): PlatformError {
  const message = `There is no event ${type}.`
  return new PlatformError('webhooks/event-unknown', 400, message, { errors: [{ path: 'events', message }] })
}
