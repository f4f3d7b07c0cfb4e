import {
  dataSetChangeSchema,
  dataSetCreateSchema,
  dataSetEntriesSchema,
  dataSetSchema,
  dataSetsSchema,
  dependentsSchema,
} from '@lintel/shared/contract/reports'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeDataSet, createDataSet, markFavorite, removeDataSet } from './change-data-sets.ts'
import { readDependents, readDataSet, readDataSets, readEntries } from './read-data-sets.ts'

const tags = ['data sets']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['reporting.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['reporting.create'] }) }
/** The handlers check who may change an item. */
const owners = { access: memberOf('header', { anyRole: ['reporting.create', 'organization.update'] }) }

const listSchema = {
  tags,
  summary: "The caller's own and shared data sets: favorites first, then by name",
  // Without `as=entries`, the response has the format of older remotes: each data set with its filter and fields.
  querystring: z.object({ as: z.literal('entries').optional() }),
  response: { 200: z.union([dataSetsSchema, dataSetEntriesSchema]) },
}
const createSchema = {
  tags,
  summary: 'Save a data set',
  body: dataSetCreateSchema,
  response: { 201: dataSetSchema },
}
const readSchema = { tags, summary: 'One data set', params, response: { 200: dataSetSchema } }
const changeSchema = {
  tags,
  summary: "Rename, filter, or share a data set; omitted fields don't change",
  params,
  body: dataSetChangeSchema,
  response: { 200: dataSetSchema },
}
const removeSchema = {
  tags,
  summary: 'Delete a data set; existing reports stay',
  params,
  response: { 204: z.undefined() },
}
const favoriteSchema = { tags, summary: "Mark as the caller's favorite", params, response: { 204: z.undefined() } }
const unmarkSchema = { ...favoriteSchema, summary: "Remove from the caller's favorites" }

const dependentsRouteSchema = {
  tags,
  summary: "Recurring reports and report types that stop working if it's deleted",
  params,
  response: { 200: dependentsSchema },
}

const all = '/data-sets'
const one = `${all}/:id`

export const dataSetRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(all, { config: readers, schema: listSchema }, ({ organizationScope, query }) =>
    query.as === 'entries' ? readEntries(organizationScope) : readDataSets(organizationScope),
  )
  app.post(all, { config: creators, schema: createSchema }, ({ organizationScope, body }, reply) => {
    reply.code(201)
    return createDataSet(organizationScope, body)
  })
  app.get(one, { config: readers, schema: readSchema }, ({ organizationScope, params: { id } }) =>
    readDataSet(organizationScope, id),
  )
  app.patch(one, { config: owners, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeDataSet(organizationScope, id, body),
  )
  app.delete(one, { config: owners, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeDataSet(organizationScope, id)
    reply.code(204)
  })
  app.put(
    `${one}/favorite`,
    { config: readers, schema: favoriteSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await markFavorite(organizationScope, id, true)
      reply.code(204)
    },
  )
  app.delete(
    `${one}/favorite`,
    { config: readers, schema: unmarkSchema },
    async ({ organizationScope, params: { id } }, reply) => {
      await markFavorite(organizationScope, id, false)
      reply.code(204)
    },
  )
  const dependents = { config: readers, schema: dependentsRouteSchema }
  app.get(`${one}/dependents`, dependents, ({ organizationScope, params: { id } }) =>
    readDependents(organizationScope, id),
  )
  done()
}
