import { dataSourcesSchema } from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { seenSources } from './source-fields.ts'

const readers = { access: memberOf('header', { anyRole: ['reporting.read', 'reporting.create'] }) }

const listSchema = {
  tags: ['data sources'],
  summary: 'Data sources for data sets, with the fields available to the caller',
  response: { 200: dataSourcesSchema },
}

export const dataSourceRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/data-sources', { config: readers, schema: listSchema }, ({ organizationScope }) =>
    seenSources(organizationScope.roles),
  )
  done()
}
