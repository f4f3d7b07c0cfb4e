import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from '@jest/globals'
import { sentFacts } from './sent-facts.ts'

const threshold = { field: 'count', over: 1 }
const asked = {
  columns: [{ field: 'count', title: 'Requests', type: 'number' as const }],
  rowCount: 1,
  condition: { hasRows: false, hasChanged: false, threshold },
}

test('rows that are too large to look at are no missing column', async () => {
  const megabytes = (function* () {
    for (let count = 0; count < 65; count += 1) yield randomBytes(1024 ** 2)
  })()
  await expect(sentFacts({ ...asked, open: () => Promise.resolve(Readable.from(megabytes)) })).rejects.toThrow(
    'The report is too large to look for its largest number.',
  )
})

test('a column that is gone is named', async () => {
  await expect(sentFacts({ ...asked, columns: [], open: () => Promise.resolve(Readable.from([])) })).rejects.toThrow(
    "decided by 'count', which this report has no numbers of any more",
  )
})
