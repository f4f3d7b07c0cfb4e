import { dataSourceNames, fieldValuesQuerySchema, fieldValuesSchema } from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { readFieldValues } from './field-values.ts'

const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }

const valuesSchema = {
  tags: ['data sources'],
  summary: 'Up to 50 values of a field, most frequent first',
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
