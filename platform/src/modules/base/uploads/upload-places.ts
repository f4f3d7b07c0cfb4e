import type { Sharer } from '../../../plugins/limits/places.ts'
import type { Taker } from '../../../streaming/shares.ts'

const mostOfPerson = 8
const mostOfOrganization = 32
const mostOfAll = 64

/** How many files may be on their way at once: each has a lease that is renewed, and a file that grows. */
export function sharersOf({ userId, organizationId = '' }: Taker): Sharer[] {
  const next = 'Send the next one when one of them is in.'
  return [
    { name: `person ${userId}`, most: mostOfPerson, refusal: `You are sending ${mostOfPerson} files already. ${next}` },
    {
      name: organizationId,
      most: mostOfOrganization,
      refusal: `Your organization is sending ${mostOfOrganization} files already. ${next}`,
    },
    { name: '', most: mostOfAll, refusal: 'Too many files are on their way just now. Try again shortly.' },
  ]
}
