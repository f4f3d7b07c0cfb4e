/** Maximum number of items whose values are remembered; the oldest are dropped. */
const maxItems = 50

const sentByItem = new Map<string, unknown[]>()

/**
 * Remembers the values that were sent to be saved over an item. A form may be opened before such a save has been
 * applied: it starts with the old item, and its own save is rejected as if someone else had changed the item.
 */
export function recordSubmittedValues(over: unknown, values: unknown): void {
  const key = keyOf(over)
  const previousValues = sentByItem.get(key) ?? []
  sentByItem.delete(key)
  sentByItem.set(key, [...previousValues, values])
  const [oldest] = sentByItem.keys()
  if (sentByItem.size > maxItems && oldest !== undefined) sentByItem.delete(oldest)
}

/** All values that were sent to be saved over this item. */
export function getSubmittedValues(over: unknown): readonly unknown[] {
  return sentByItem.get(keyOf(over)) ?? []
}

export function forgetSent(): void {
  sentByItem.clear()
}

function keyOf(item: unknown): string {
  return JSON.stringify({ item })
}
