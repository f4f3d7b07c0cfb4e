import type { QuotaSubject } from '../../../plugins/limits/semaphore.ts'
import type { Consumer } from '../../../streaming/fair-shares.ts'

const maxOfPerson = 8
const maxOfOrganization = 32
const maxOfAll = 64

/** How many files may be on their way at once: each has a lease that is renewed, and a file that grows. */
export function quotaSubjectsOf({ userId, organizationId = '' }: Consumer): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    {
      name: `person ${userId}`,
      most: maxOfPerson,
      refusal: `You're already uploading ${maxOfPerson} files. ${next}`,
    },
    {
      name: organizationId,
      most: maxOfOrganization,
      refusal: `Your organization is already uploading ${maxOfOrganization} files. ${next}`,
    },
    { name: '', most: maxOfAll, refusal: 'Too many files are being uploaded right now. Try again shortly.' },
  ]
}
