import {
  changedValuesSchema,
  organizationActions,
  organizationChangeSchema,
  organizationIdSchema,
  pageQuery,
} from '@lintel/shared/contract'
import { recordedChangesOf } from '@lintel/shared/contract/applications'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { readHistory } from './read-history.ts'

const listSchema = {
  tags: ['organizations'],
  summary: "The organization's change history, newest first",
  params: z.object({ id: organizationIdSchema }),
  /** Without `as`, only actions that every shell knows are returned: those of applications are left out. */
  querystring: z.object({ ...pageQuery(20), as: z.literal('recorded').optional() }),
  response: { 200: recordedChangesOf({ organizationActions, changedValuesSchema, organizationChangeSchema }) },
}

const administrators = { access: memberOf('param:id', { anyRole: ['organization.update'] }) }

export const historyRoutes: FastifyPluginCallbackZod<{ productId: string }> = (app, { productId }, done) => {
  app.get(
    '/organizations/:id/changes',
    { config: administrators, schema: listSchema },
    ({ organizationScope, query: { before, take, as } }) =>
      readHistory(organizationScope, { before, take, productId, isWhole: as === 'recorded' }),
  )
  done()
}
