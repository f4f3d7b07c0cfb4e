import { dataSourceNames, fieldValuesQuerySchema, fieldValuesSchema } from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { readFieldValues } from './field-values.ts'

const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }

const valuesSchema = {
  tags: ['data sources'],
  summary: 'Values that a field has in the data, the most frequent first; at most 50',
  params: z.object({ source: z.enum(dataSourceNames) }),
  querystring: fieldValuesQuerySchema,
  response: { 200: fieldValuesSchema },
}

export const fieldValueRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(
    '/data-sources/:source/values',
    { config: readers, schema: valuesSchema },
    ({ organizationScope, params: { source }, query }) => readFieldValues(organizationScope, source, query),
  )
  done()
}
