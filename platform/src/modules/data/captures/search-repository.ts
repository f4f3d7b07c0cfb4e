import { paths } from '@lintel/shared/remote'
import { and, asc, desc, eq } from 'drizzle-orm'
import { byLikeness, hasWords } from '../../../database/filter/text-search.ts'
import type { Transaction } from '../../../database/scope.ts'
import type { SearchSource, NameSearch } from '../../../interfaces/search-source.ts'
import { captures } from './schema.ts'

const { id, captureName, captureDate, documentFileName, revitProjectName, revitProjectNumber } = captures
const found = { id, captureDate, documentFileName, revitProjectName, revitProjectNumber }
const names = [documentFileName, captureName]

async function findCapturesByName(tx: Transaction, organizationId: string, { words, take }: NameSearch) {
  return tx
    .select(found)
    .from(captures)
    .where(and(eq(captures.organizationId, organizationId), hasWords(names, words)))
    .orderBy(byLikeness(names, words), desc(captureDate), asc(id))
    .limit(take)
}

export const captureSearch: SearchSource = {
  anyRole: ['revitupload.read', 'revituploadcompare.read'],
  async find({ tx, organizationId }, search) {
    const found = await findCapturesByName(tx, organizationId, search)
    return found.map(({ id, documentFileName, captureDate, revitProjectNumber, revitProjectName }) => ({
      id: `capture/${id}`,
      group: 'Captures',
      icon: 'file-stack',
      title: documentFileName,
      detail: [revitProjectNumber, revitProjectName].filter(Boolean).join(' '),
      at: captureDate.toISOString(),
      path: paths.capture(organizationId, id),
    }))
  },
}
