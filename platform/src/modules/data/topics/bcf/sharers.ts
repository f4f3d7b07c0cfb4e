import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import type { Sharer } from '../../../../plugins/limits/places.ts'

/** How many files may be read or accepted from at once: each has a thread with all of it in memory. */
export function importSharers({ userId, organizationId }: DetachedScope): Sharer[] {
  const next = 'Go on when one of them is done.'
  return [
    { name: `import of ${userId}`, most: 1, refusal: 'You are importing topics already. Go on when they are in.' },
    {
      name: `import to ${organizationId}`,
      most: 2,
      refusal: `Your organization is importing 2 files of topics already. ${next}`,
    },
    { name: 'import', most: 3, refusal: 'Too many files of topics are being imported just now. Try again shortly.' },
  ]
}

/** How many files may be written at once. */
export function exportSharers({ userId, organizationId }: DetachedScope): Sharer[] {
  const next = 'Export the next file when one of them is there.'
  return [
    { name: `export of ${userId}`, most: 1, refusal: `You are exporting a file of topics already. ${next}` },
    {
      name: `export from ${organizationId}`,
      most: 3,
      refusal: `Your organization is exporting 3 files of topics already. ${next}`,
    },
    { name: 'export', most: 6, refusal: 'Too many files of topics are being exported just now. Try again shortly.' },
  ]
}
