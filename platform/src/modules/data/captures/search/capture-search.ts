import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../../interfaces/search-source.ts'
import { findCapturesNamed } from './search-repository.ts'

export const captureSearch: SearchSource = {
  anyRole: ['revitupload.read', 'revituploadcompare.read'],
  async find({ tx, organizationId }, sought) {
    const found = await findCapturesNamed(tx, organizationId, sought)
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
