import { hash } from 'node:crypto'

/**
 * A replacement for a guid in a file that something else of the organization already has. It's deterministic for its owner (a project or
 * topic), so that the next import recognizes it. The user isn't told about the other item.
 */
export function replacementGuid(ownerId: string, guid: string): string {
  const digest = hash('sha256', `${ownerId}/${guid}`)
  // UUID version 8 (RFC 9562) is for custom formats.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
