import type { Audience } from '@lintel/shared/contract/releases'
import { counted } from '@lintel/shared/format'

/** To whom a trial goes, in words. */
export function audienceText({ share, organizations, people }: Audience): string {
  const parts = [
    ...(share > 0 ? [`${share} % of all people`] : []),
    ...(organizations.length > 0 ? [organizations.join(', ')] : []),
    ...(people.length > 3 ? [counted(people.length, 'person', 'people')] : people),
  ]
  return parts.length === 0 ? 'nobody' : parts.join('; ')
}

/** What somebody has written into a field for several: by commas, spaces or lines. */
export function namesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))]
}
