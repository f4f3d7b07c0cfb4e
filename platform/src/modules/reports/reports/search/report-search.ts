import { dataSourceNames } from '@lintel/shared/contract/reports'
import { paths } from '@lintel/shared/remote'
import type { SearchSource } from '../../../../interfaces/search-source.ts'
import { maySeeSource } from '../../data-sources/source-fields.ts'
import { findReportsNamed } from './search-repository.ts'

export const reportSearch: SearchSource = {
  anyRole: ['reporting.read'],
  async find({ tx, organizationId, roles }, sought) {
    const sources = dataSourceNames.filter((source) => maySeeSource(roles, source))
    const found = await findReportsNamed(tx, organizationId, { ...sought, sources })
    return found.map(({ id, reportType, dataset, requestedDate, submittedBy }) => ({
      id: `report/${id}`,
      group: 'Reports',
      icon: 'file-text',
      title: `${reportType} | ${dataset}`,
      detail: submittedBy,
      at: requestedDate.toISOString(),
      path: paths.report(organizationId, id),
    }))
  },
}
