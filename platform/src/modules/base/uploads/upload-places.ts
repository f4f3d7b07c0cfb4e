import type { Sharer } from '../../../plugins/limits/places.ts'
import type { Taker } from '../../../streaming/shares.ts'

const mostOfPerson = 8
const mostOfOrganization = 32
const mostOfAll = 64

/** How many files may be on their way at once: each has a lease that is renewed, and a file that grows. */
export function sharersOf({ userId, organizationId = '' }: Taker): Sharer[] {
  const next = 'Wait until one finishes.'
  return [
    {
      name: `person ${userId}`,
      most: mostOfPerson,
      refusal: `You're already uploading ${mostOfPerson} files. ${next}`,
    },
    {
      name: organizationId,
      most: mostOfOrganization,
      refusal: `Your organization is already uploading ${mostOfOrganization} files. ${next}`,
    },
    { name: '', most: mostOfAll, refusal: 'Too many files are being uploaded right now. Try again shortly.' },
  ]
}
