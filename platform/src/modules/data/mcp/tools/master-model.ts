import { z } from 'zod'
import { readElement, readParameters } from '../../../bim/master-model/index.ts'
import { rowInput, rowPage } from '../rows.ts'
import { readTool } from '../tool.ts'

const anyRole = ['revitmastermodel.read'] as const

const listTool = readTool(
  {
    name: 'list_master_elements',
    title: 'List the master model',
    description:
      'The families and types of the master model with their approval status, by category, family and type. Each row has the ID of the element.',
    anyRole,
    input: z.strictObject(rowInput),
  },
  (scope, input) => rowPage(scope, { source: 'master-elements', defaultFields }, input),
)

export const masterElementTool = readTool(
  {
    name: 'get_master_element',
    title: 'Read an element of the master model',
    description: 'One element of the master model with its type and instance parameters and their approved values.',
    anyRole,
    input: z.strictObject({ id: z.uuid().describe('The ID of the element') }),
  },
  async (scope, { id }) => {
    const element = await readElement(scope, id)
    const typeParameters = await readParameters(scope, id, 'type')
    const instanceParameters = await readParameters(scope, id, 'instance')
    return { item: { ...element, typeParameters, instanceParameters } }
  },
)

export const masterModelTools = [listTool, masterElementTool]

const defaultFields = ['category', 'family', 'type', 'status', 'elementCount', 'manufacturer', 'notApprovedReason']
