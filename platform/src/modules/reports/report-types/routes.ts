import {
  dependentsSchema,
  reportPreviewQuerySchema,
  reportPreviewSchema,
  reportTypeChangeSchema,
  reportTypeCreateSchema,
  reportTypeIdSchema,
  reportTypeSchema,
  reportTypesSchema,
} from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeReportType, createReportType, removeReportType } from './change-report-types.ts'
import { exactQuery, toKnownType } from './first-remotes.ts'
import { readTypeDependents, readReportType, readReportTypes } from './read-report-types.ts'
import { previewReport } from './preview-report.ts'

const tags = ['report types']
const params = z.object({ id: reportTypeIdSchema })
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['reporting.create'] }) }
/** The handlers check who may change an item. */
const owners = { access: memberOf('header', { anyRole: ['reporting.create', 'organization.update'] }) }

const listSchema = {
  tags,
  summary: "Report types: built-in ones first, then the organization's by name",
  querystring: exactQuery,
  response: { 200: reportTypesSchema },
}
const createSchema = {
  tags,
  summary: 'Create a report type from a data set',
  body: reportTypeCreateSchema,
  response: { 201: reportTypeSchema },
}
const readSchema = {
  tags,
  summary: 'One report type',
  params,
  querystring: exactQuery,
  response: { 200: reportTypeSchema },
}
const changeSchema = {
  tags,
  summary: 'Rename it, or change its definition, which creates a new version',
  params,
  body: reportTypeChangeSchema,
  response: { 200: reportTypeSchema },
}
const removeSchema = { tags, summary: 'Delete it; finished reports stay', params, response: { 204: z.undefined() } }
const previewSchema = {
  tags,
  summary: 'Preview the first rows of an unsaved definition',
  body: reportPreviewQuerySchema,
  response: { 200: reportPreviewSchema },
}

const dependentsRouteSchema = {
  tags,
  summary: "Recurring reports and report types that stop working if it's deleted",
  params,
  response: { 200: dependentsSchema },
}

export const reportTypeRoutes: FastifyPluginCallbackZod<{ productName: string }> = (app, { productName }, done) => {
  const all = '/report-types'
  const one = `${all}/:id`
  app.get(all, { config: readers, schema: listSchema }, async ({ organizationScope, query }) => {
    const types = await readReportTypes(organizationScope, productName)
    return types.map((type) => toKnownType(query, type))
  })
  app.post(all, { config: creators, schema: createSchema }, ({ organizationScope, body }, reply) => {
    reply.code(201)
    return createReportType(organizationScope, body)
  })
  app.post(`${all}/preview`, { config: creators, schema: previewSchema }, ({ organizationScope, body }) =>
    previewReport(organizationScope, body),
  )
  app.get(one, { config: readers, schema: readSchema }, async ({ organizationScope, query, params: { id } }) =>
    toKnownType(query, await readReportType(organizationScope, id, productName)),
  )
  app.patch(one, { config: owners, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeReportType(organizationScope, id, body),
  )
  app.delete(one, { config: owners, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeReportType(organizationScope, id)
    reply.code(204)
  })
  const dependents = { config: readers, schema: dependentsRouteSchema }
  app.get(`${one}/dependents`, dependents, ({ organizationScope, params: { id } }) =>
    readTypeDependents(organizationScope, id),
  )
  done()
}
