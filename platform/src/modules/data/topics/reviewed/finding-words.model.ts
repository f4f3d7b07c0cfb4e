import type { Reviewed, StoredFinding } from './findings-repository.ts'

const longestTitle = 500

/** The title of the topic of a finding. */
export function titleOf({ type, rule }: Pick<StoredFinding, 'type' | 'rule'>): string {
  const title = rule ? `${type}: ${rule.parameterName} differs from the approved value` : `${type} is not approved`
  return title.length > longestTitle ? `${title.slice(0, longestTitle - 1).toWellFormed()}…` : title
}

export function foundInWords(count: number, { fileName, captureDate }: Reviewed): string {
  const elements = count === 1 ? '1 element' : `${count} elements`
  return `A review found ${elements} in “${fileName}” of ${captureDate.toISOString().slice(0, 10)}.`
}

export function returnedInWords(count: number, reviewed: Reviewed): string {
  return `${foundInWords(count, reviewed)} It was found again, so this topic is open.`
}

export function goneInWords({ fileName, captureDate }: Reviewed): string {
  return `A review checked again in “${fileName}” of ${captureDate.toISOString().slice(0, 10)} and no longer finds it. Resolved?`
}
