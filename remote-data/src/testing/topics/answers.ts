import type { Topic, TopicChange } from '@lintel/shared/contract/topics'
import { HttpResponse } from 'msw'
import { someMembers } from './a-topic.ts'

/** Whether someone has changed one of the same fields; in tests, any difference at another revision. */
export function isDisputed(topic: Topic, { revision, ...change }: Omit<TopicChange, 'about' | 'assignedTo'>): boolean {
  if (revision === topic.revision) return false
  return Object.entries(change).some(([field, value]) => Reflect.get(topic, field) !== value)
}

export function personOf(id: string | null) {
  const member = someMembers.find((one) => one.id === id)
  return member ? { id: member.id, name: `${member.firstName} ${member.lastName}`, email: member.contactEmail } : null
}

/** Two per page. */
export function pageOf<Item extends { position: number }>(items: readonly Item[], request: Request) {
  const before = Number(new URL(request.url).searchParams.get('before') ?? Infinity)
  const left = items.filter(({ position }) => position < before)
  return { items: left.slice(0, 2), next: left.length > 2 ? (left[1]?.position ?? null) : null }
}

export function refusal() {
  return problem(403, 'roles/missing', 'You may not.')
}

export function problem(status: number, code: string, detail: string) {
  return HttpResponse.json({ type: 'about:blank', title: 'Refused', status, code, detail, requestId: 'r' }, { status })
}
