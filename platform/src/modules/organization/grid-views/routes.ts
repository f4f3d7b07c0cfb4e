import { preferenceKeySchema } from '@lintel/shared/contract'
import {
  gridViewChangeSchema,
  gridViewCreateSchema,
  gridViewSchema,
  gridViewsSchema,
} from '@lintel/shared/contract/grid-views'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { changeGridView, createGridView, readGridViews, removeGridView } from './grid-views.ts'

const tags = ['grid views']
/** Users with any role use grids; the handlers check who can change and share a view. */
const config = { access: memberOf('header') }
const params = z.object({ id: z.uuid() })

const listSchema = {
  tags,
  summary: "Views of a grid: the caller's own, and those shared with everyone or with one of the caller's roles",
  querystring: z.object({ grid: preferenceKeySchema }),
  response: { 200: gridViewsSchema },
}
const createSchema = {
  tags,
  summary: 'Save a named grid view',
  body: gridViewCreateSchema,
  response: { 201: gridViewSchema },
}
const changeSchema = {
  tags,
  summary: "Rename, update, or share a view; omitted fields don't change",
  params,
  body: gridViewChangeSchema,
  response: { 200: gridViewSchema },
}
const removeSchema = { tags, summary: 'Delete a view', params, response: { 204: z.undefined() } }

const all = '/grid-views'
const one = `${all}/:id`

export const gridViewRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(all, { config, schema: listSchema }, ({ organizationScope, query }) =>
    readGridViews(organizationScope, query.grid),
  )
  app.post(all, { config, schema: createSchema }, ({ organizationScope, body }, reply) => {
    reply.code(201)
    return createGridView(organizationScope, body)
  })
  app.patch(one, { config, schema: changeSchema }, ({ organizationScope, params: { id }, body }) =>
    changeGridView(organizationScope, id, body),
  )
  app.delete(one, { config, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await removeGridView(organizationScope, id)
    reply.code(204)
  })
  done()
}
