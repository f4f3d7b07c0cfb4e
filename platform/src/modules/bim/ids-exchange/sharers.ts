import type { DetachedScope } from '../../../plugins/detached-scope.ts'
import type { Sharer } from '../../../plugins/limits/places.ts'

/** How many files may be read at once: each has a thread with all of it in memory. */
export function importSharers({ userId, organizationId }: DetachedScope): Sharer[] {
  const next = 'Import the next file when one of them is in.'
  return [
    {
      name: `import of ${userId}`,
      most: 1,
      refusal: 'You are importing a file already. Import the next one when it is in.',
    },
    {
      name: `import to ${organizationId}`,
      most: 2,
      refusal: `Your organization is importing 2 files already. ${next}`,
    },
    { name: 'import', most: 3, refusal: 'Too many files are being imported just now. Try again shortly.' },
  ]
}

/** How many files may be written at once. */
export function exportSharers({ userId, organizationId }: DetachedScope): Sharer[] {
  const next = 'Export the next file when one of them is there.'
  return [
    { name: `export of ${userId}`, most: 2, refusal: `You are exporting 2 files already. ${next}` },
    {
      name: `export from ${organizationId}`,
      most: 6,
      refusal: `Your organization is exporting 6 files already. ${next}`,
    },
    { name: 'export', most: 20, refusal: 'Too many files are being exported just now. Try again shortly.' },
  ]
}
