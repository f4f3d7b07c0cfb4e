/** Of the years 1 to 9999, which are written with four digits everywhere. */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** A moment as ISO 8601 in UTC. Without a zone it is one of UTC; undefined for what is none, or is of another year than 1 to 9999. */
export function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const at = Date.parse(hasZone || isDay ? text : `${text}Z`)
  return at >= first && at <= last ? new Date(at).toISOString() : undefined
}

/** The day of a moment as it is written, whose zone no one means. */
export function dayOf(text: string | undefined): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(text ?? '')?.[1]
  return momentOf(day) === undefined ? undefined : day
}
