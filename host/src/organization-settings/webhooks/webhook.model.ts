import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '@lintel/shared/contract/webhooks'

/** Event labels; unknown event types as written. */
export function eventsInWords(types: readonly string[], events: readonly WebhookEvent[]): string {
  return types.map((type) => events.find((event) => event.type === type)?.label ?? type).join(', ')
}

type State = { text: string; tone: 'success' | 'warning' | 'error' | 'neutral' | 'waiting' | 'running' }

/** The state of a webhook in one or two words. */
export function stateOf({ isEnabled, problem, failingSince }: WebhookEndpoint): State {
  if (problem === 'gone') return { text: 'Off: endpoint no longer exists', tone: 'error' }
  if (problem === 'failing') return { text: 'Off: deliveries kept failing', tone: 'error' }
  if (!isEnabled) return { text: 'Off', tone: 'neutral' }
  return failingSince === null ? { text: 'On', tone: 'success' } : { text: 'Failing', tone: 'warning' }
}

export const deliveryStates: Record<WebhookDelivery['status'], State> = {
  waiting: { text: 'Waiting', tone: 'waiting' },
  delivered: { text: 'Delivered', tone: 'success' },
  failed: { text: 'Failed', tone: 'error' },
  ended: { text: 'Not sent', tone: 'neutral' },
}

/** The result of an attempt, such as '500 after 120 ms: It responded with 500.' */
export function attemptText({ status, duration, problem }: WebhookAttempt): string {
  const answer = status === null ? `No response, ${duration} ms` : `${status} after ${duration} ms`
  return problem === null ? answer : `${answer}. ${problem}`
}

/** Time ranges for resending, by hours. */
export const replayTimes = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '72', label: 'The last 3 days' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
]

export function rangeOfLastHours(hours: number, now: Date): { from: string; until: string } {
  return { from: new Date(now.getTime() - hours * 3_600_000).toISOString(), until: now.toISOString() }
}
