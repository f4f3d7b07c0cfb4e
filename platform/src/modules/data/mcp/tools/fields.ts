import { operatorsByType } from '@lintel/shared/filter'
import { dataSourceRoles } from '@lintel/shared/contract/reports'
import { z } from 'zod'
import { readFields } from '../../../reports/data-sources/index.ts'
import { readTool } from '../tool.ts'
import { listedSources } from '../rows.ts'

const example = {
  logic: 'and',
  filters: [
    { field: 'category', operator: '==', value: 'Doors' },
    { field: 'storey', operator: 'is one of', values: ['Level 1', 'Level 2'] },
  ],
}

export const fieldsTool = readTool(
  {
    name: 'list_fields',
    title: 'Fields of lists and how to filter them',
    description:
      'The keys, titles and types of the fields that the list tools can return and filter by, and the operators of each type.',
    input: z.strictObject({}),
  },
  ({ roles }) => {
    const allowedSources = Object.entries(listedSources).filter(([, source]) =>
      dataSourceRoles[source].some((role) => roles.includes(role)),
    )
    const lists = allowedSources.map(([tool, source]) => ({ tool, fields: readFields({ roles }, source) }))
    const filter = {
      operators: operatorsByType,
      example,
      values: 'Days are YYYY-MM-DD, or two with a slash between them.',
    }
    return Promise.resolve({ item: { lists, filter } })
  },
)
