/** A moment as ISO 8601 in UTC. Without a zone it is one of UTC; undefined for what is none. */
export function momentOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const date = new Date(hasZone || isDay ? text : `${text}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The day of a moment as it is written, whose zone nobody means. */
export function dayOf(text: string | undefined): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:T|$)/.exec(text ?? '')?.[1]
  return momentOf(day) === undefined ? undefined : day
}
