import { z } from 'zod'
import { readComparison } from '../../comparisons/read-comparisons.ts'
import { listDifferences } from '../../comparisons/repository.ts'
import { pageByNumber, paging } from '../page.ts'
import { rowInput, rowPage } from '../rows.ts'
import { readTool } from '../tool.ts'
import { captureReaders } from './captures.ts'

const anyRole = captureReaders
const id = z.uuid().describe('The ID of the comparison')

const listTool = readTool(
  {
    name: 'list_comparisons',
    title: 'List comparisons',
    description: 'Comparisons of two captures with their counts, newest first. Each row has the ID of the comparison.',
    anyRole,
    input: z.strictObject(rowInput),
  },
  (scope, input) => rowPage(scope, { source: 'comparisons', defaultFields }, input),
)

export const comparisonTool = readTool(
  {
    name: 'get_comparison',
    title: 'Read a comparison',
    description: 'One comparison with its counts by category and by changed parameter.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => ({ item: await readComparison(scope, input.id) }),
)

const differencesTool = readTool(
  {
    name: 'list_differences',
    title: 'List the differences of a comparison',
    description: 'Each element and type that was added, removed or changed, with the parameters that changed.',
    anyRole,
    input: z.strictObject({ id, ...paging }),
  },
  async (scope, { id: comparisonId, cursor: after = 0, limit }) => {
    await readComparison(scope, comparisonId)
    const rowKey = { organizationId: scope.organizationId, id: comparisonId }
    const found = await listDifferences(scope.tx, rowKey, { after, take: limit + 1 })
    return pageByNumber(
      found.map(({ organizationId: _organization, comparisonId: _comparison, ...difference }) => difference),
      { limit },
    )
  },
)

export const comparisonTools = [listTool, comparisonTool, differencesTool]

const defaultFields = [
  ...['projectNumber', 'projectName', 'baseFileName', 'baseFileCaptureDate', 'compFileName', 'compFileCaptureDate'],
  ...['status', 'added', 'removed', 'changedElements', 'changedTypes', 'requestedBy', 'requestedDate'],
]
