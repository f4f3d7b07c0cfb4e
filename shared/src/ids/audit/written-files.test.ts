import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { validDocument } from '../testing/valid-documents.ts'
import { writeIds } from '../xml/write-ids.ts'
import { auditIdsFile } from './audit-ids.ts'

test('finds nothing in what is written of documents that break no rule', async () => {
  const property = fc.asyncProperty(validDocument, async (document) => {
    const { document: again, issues } = await auditIdsFile(writeIds(document))
    expect([again, issues]).toEqual([document, []])
  })
  await fc.assert(property, { numRuns: 200 })
})
