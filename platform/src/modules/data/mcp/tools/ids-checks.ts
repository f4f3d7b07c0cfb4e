import { idsFindingQuerySchema } from '@lintel/shared/contract/ids'
import { z } from 'zod'
import { listFindings, listSpecifications } from '../../ids-checks/findings/read-repository.ts'
import { checkNamed, readCheck, readChecks } from '../../ids-checks/read-checks.ts'
import { sortableCheckFields } from '../../ids-checks/repository.ts'
import { pageByNumber, pageBySkip, paging, partOf } from '../page.ts'
import { sortBy } from '../rows.ts'
import { readTool } from '../tool.ts'
import { captureReaders } from './captures.ts'

const anyRole = captureReaders
const id = z.uuid().describe('The ID of the check')

const listTool = readTool(
  {
    name: 'list_ids_checks',
    title: 'List IDS checks',
    description: 'Checks of captures against IDS files or the rules of the master model, newest first unless sorted.',
    anyRole,
    input: z.strictObject({
      captureId: z.uuid().optional().describe('Only checks of this capture'),
      sort: sortBy(z.enum(sortableCheckFields)),
      ...paging,
    }),
  },
  async (scope, { captureId, sort, ...page }) => {
    const { items } = await readChecks(scope, { captureId, sort, ...partOf(page) })
    return pageBySkip(items, page)
  },
)

export const idsCheckTool = readTool(
  {
    name: 'get_ids_check',
    title: 'Read an IDS check',
    description: 'One check with its counts and what could not be read of its rules.',
    anyRole,
    input: z.strictObject({ id }),
  },
  async (scope, input) => ({ item: await readCheck(scope, input.id) }),
)

const specificationsTool = readTool(
  {
    name: 'list_ids_specifications',
    title: 'List the results of the specifications of an IDS check',
    description: 'Each specification of the check, with its status and the number of elements that passed and failed.',
    anyRole,
    input: z.strictObject({ id, ...paging }),
  },
  async (scope, { id: checkId, cursor: after = 0, limit }) => {
    await checkNamed(scope, checkId)
    const found = await listSpecifications(scope.tx, { organizationId: scope.organizationId, id: checkId })
    const rest = found.filter(({ number }) => number > after)
    return pageByNumber(rest.map(withoutKeys), { limit })
  },
)

const findingsTool = readTool(
  {
    name: 'list_ids_findings',
    title: 'List the findings of an IDS check',
    description: 'Elements that fail a requirement, or that comply with a specification, up to the stored limit.',
    anyRole,
    input: z.strictObject({ id, outcome: idsFindingQuerySchema.shape.outcome, ...paging }),
  },
  async (scope, { id: checkId, outcome, cursor: after = 0, limit }) => {
    const { counts } = await checkNamed(scope, checkId)
    const rowKey = { organizationId: scope.organizationId, id: checkId }
    const part = { outcome, failures: counts?.keptFailures ?? 0, after, take: limit + 1 }
    const found = await listFindings(scope.tx, rowKey, part)
    return pageByNumber(
      found.map(({ ruleKey: _rule, elementKey: _element, ...finding }) => withoutKeys(finding)),
      { limit },
    )
  },
)

export const idsCheckTools = [listTool, idsCheckTool, specificationsTool, findingsTool]

function withoutKeys<Row extends { organizationId: string; checkId: string }>({
  organizationId: _organization,
  checkId: _check,
  ...row
}: Row): Omit<Row, 'organizationId' | 'checkId'> {
  return row
}
