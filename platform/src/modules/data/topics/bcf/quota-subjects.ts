import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import type { QuotaSubject } from '../../../../plugins/limits/semaphore.ts'

/** How many files may be read or accepted from at once: each has a thread with all of it in memory. */
export function importSubjects({ userId, organizationId }: DetachedScope): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    {
      name: `import of ${userId}`,
      most: 1,
      refusal: "You're already importing topics. Wait until the import finishes.",
    },
    {
      name: `import to ${organizationId}`,
      most: 2,
      refusal: `Your organization is already importing 2 topic files. ${next}`,
    },
    { name: 'import', most: 3, refusal: 'Too many topic files are being imported right now. Try again shortly.' },
  ]
}

/** How many files may be written at once. */
export function exportSubjects({ userId, organizationId }: DetachedScope): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    { name: `export of ${userId}`, most: 1, refusal: `You're already exporting topics. ${next}` },
    {
      name: `export from ${organizationId}`,
      most: 3,
      refusal: `Your organization is already exporting 3 topic files. ${next}`,
    },
    { name: 'export', most: 6, refusal: 'Too many topic files are being exported right now. Try again shortly.' },
  ]
}
