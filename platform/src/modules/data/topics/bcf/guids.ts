import { hash } from 'node:crypto'

/**
 * The id of what a file brings with a guid that something else of the organization has: always the same for the same place, so that the next
 * file knows it again. No one is told that there is another one.
 */
export function replacementGuid(place: string, guid: string): string {
  const digest = hash('sha256', `${place}/${guid}`)
  // Version 8 of RFC 9562 is for ids that are made in one's own way.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
