import type { ReviewedCapture, StoredFinding } from './findings-repository.ts'

const maxTitleLength = 500

/** The title of a finding's topic. */
export function titleOf({ type, rule }: Pick<StoredFinding, 'type' | 'rule'>): string {
  const title = rule ? `${type}: ${rule.parameterName} differs from the approved value` : `${type} is not approved`
  return title.length > maxTitleLength ? `${title.slice(0, maxTitleLength - 1).toWellFormed()}…` : title
}

export function descriptionOf(count: number, { fileName, captureDate }: ReviewedCapture): string {
  const elements = count === 1 ? '1 element' : `${count} elements`
  return `A review found ${elements} in “${fileName}” of ${captureDate.toISOString().slice(0, 10)}.`
}

export function returnedText(count: number, reviewed: ReviewedCapture): string {
  return `${descriptionOf(count, reviewed)} It was found again, so this topic is open.`
}

export function resolvedText({ fileName, captureDate }: ReviewedCapture): string {
  return `A review checked again in “${fileName}” of ${captureDate.toISOString().slice(0, 10)} and no longer finds it. Resolved?`
}
