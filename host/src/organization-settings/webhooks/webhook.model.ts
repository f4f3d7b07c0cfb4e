import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint, WebhookEvent } from '@lintel/shared/contract/webhooks'

/** The events in words; what nobody describes any more as it is written. */
export function eventsInWords(types: readonly string[], events: readonly WebhookEvent[]): string {
  return types.map((type) => events.find((event) => event.type === type)?.label ?? type).join(', ')
}

type Badge = { text: string; colour: 'green' | 'gray' | 'orange' | 'red' }

/** How it is with a webhook, in a word or two. */
export function stateOf({ isEnabled, problem, failingSince }: WebhookEndpoint): Badge {
  if (problem === 'gone') return { text: 'Off: endpoint no longer exists', colour: 'red' }
  if (problem === 'failing') return { text: 'Off: deliveries kept failing', colour: 'red' }
  if (!isEnabled) return { text: 'Off', colour: 'gray' }
  return failingSince === null ? { text: 'On', colour: 'green' } : { text: 'Failing', colour: 'orange' }
}

export const deliveryStates: Record<WebhookDelivery['status'], Badge> = {
  waiting: { text: 'Waiting', colour: 'gray' },
  delivered: { text: 'Delivered', colour: 'green' },
  failed: { text: 'Failed', colour: 'red' },
  ended: { text: 'Not sent', colour: 'gray' },
}

/** What came of a try, on one line: '500 after 120 ms: It answered 500.' */
export function attemptText({ status, duration, problem }: WebhookAttempt): string {
  const answer = status === null ? `No response, ${duration} ms` : `${status} after ${duration} ms`
  return problem === null ? answer : `${answer}. ${problem}`
}

/** Times of which events can be sent once more, by the hours that they reach back. */
export const replayTimes = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last 24 hours' },
  { value: '72', label: 'The last 3 days' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
]

export function reachingBack(hours: number, now: Date): { from: string; until: string } {
  return { from: new Date(now.getTime() - hours * 3_600_000).toISOString(), until: now.toISOString() }
}
