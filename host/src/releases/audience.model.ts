import type { Audience, RemoteState } from '@lintel/shared/contract/releases'
import { pluralize, countText } from '@lintel/shared/format'

/** The audience of a trial, in words. */
export function audienceText({ share, organizations, people }: Audience): string {
  const parts = [
    ...(share > 0 ? [`${share}% of all users`] : []),
    ...(organizations.length > 0 ? [organizations.join(', ')] : []),
    ...(people.length > 3 ? [pluralize(people.length, 'person', 'people')] : people),
  ]
  return parts.length === 0 ? 'nobody' : parts.join('; ')
}

/** Parses a list separated by commas, spaces, or line breaks. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]
}

/** Page views and failures of a trial so far. */
export function visitsText({ shown, failed }: Pick<NonNullable<RemoteState['trial']>, 'shown' | 'failed'>): string {
  const opened = shown + failed
  if (opened === 0) return 'No visits yet.'
  const share = Math.round((failed / opened) * 1000) / 10
  return `${pluralize(opened, 'page view')} so far, ${countText(failed)} failed (${share}%).`
}
