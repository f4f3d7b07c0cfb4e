/** The years 1 to 9999, which have four digits in every format. */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * A moment as ISO 8601 in UTC. A moment without a time zone is read as UTC. Undefined for an invalid date, or a year
 * outside 1 to 9999.
 */
export function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const timestamp = Date.parse(hasZone || isDay ? text : `${text}Z`)
  return timestamp >= first && timestamp <= last ? new Date(timestamp).toISOString() : undefined
}

/** The calendar day of a date as written; ignores the date's time zone. */
export function dayOf(text: string | undefined): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(text ?? '')?.[1]
  return momentOf(day) === undefined ? undefined : day
}
