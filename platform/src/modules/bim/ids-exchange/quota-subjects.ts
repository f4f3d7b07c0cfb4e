import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { QuotaSubject } from '../../../plugins/limits/semaphore.ts'

/** How many files may be read at once: each has a thread with all of it in memory. */
export function importSubjects({ userId, organizationId }: DetachedScope): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    {
      name: `import of ${userId}`,
      most: 1,
      refusal: "You're already importing a file. Wait until it finishes.",
    },
    {
      name: `import to ${organizationId}`,
      most: 2,
      refusal: `Your organization is already importing 2 files. ${next}`,
    },
    { name: 'import', most: 3, refusal: 'Too many files are being imported right now. Try again shortly.' },
  ]
}

/** How many files may be written at once. */
export function exportSubjects({ userId, organizationId }: DetachedScope): QuotaSubject[] {
  const next = 'Wait until one finishes.'
  return [
    { name: `export of ${userId}`, most: 2, refusal: `You're already exporting 2 files. ${next}` },
    {
      name: `export from ${organizationId}`,
      most: 6,
      refusal: `Your organization is already exporting 6 files. ${next}`,
    },
    { name: 'export', most: 20, refusal: 'Too many files are being exported right now. Try again shortly.' },
  ]
}
