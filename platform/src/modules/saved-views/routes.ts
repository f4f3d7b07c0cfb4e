import {
  catalogueNameSchema,
  organizationIdSchema,
  savedViewCreateSchema,
  savedViewSchema,
  savedViewUpdateSchema,
} from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../plugins/access.ts'
import type { Files } from '../files/open-files.ts'
import { changeSavedView, createSavedView, removeSavedView } from './change-views.ts'
import { listSavedViews, readSavedView } from './read-views.ts'
import { thumbnailHooks } from './thumbnail.ts'

const tags = ['saved views']
const listConfig = { access: memberOf('param:org', { anyRole: ['prototypes.read'] }) }
const readConfig = { access: memberOf('header', { anyRole: ['prototypes.read'] }) }
const editConfig = { access: memberOf('header', { anyRole: ['prototypes.edit'] }) }
const ofView = z.object({ id: z.string().max(60) })

const listSchema = {
  tags,
  summary: 'Saved views of an organization, or of one of its prototypes',
  params: z.object({ org: organizationIdSchema }),
  querystring: z.object({ prototype: catalogueNameSchema.optional() }),
  response: { 200: z.array(savedViewSchema) },
}
const createSchema = {
  tags,
  summary: 'Save a view',
  body: savedViewCreateSchema,
  response: { 201: savedViewSchema },
}
const readSchema = { tags, summary: 'One saved view', params: ofView, response: { 200: savedViewSchema } }
const changeSchema = {
  tags,
  summary: 'Replace a saved view; one that names its revision is refused if someone else was quicker',
  params: ofView,
  body: savedViewUpdateSchema,
  response: { 200: savedViewSchema },
}
const removeSchema = { tags, summary: 'Delete a saved view', params: ofView, response: { 204: z.undefined() } }

export const savedViewRoutes: FastifyPluginCallbackZod<Files> = (app, files, done) => {
  const { addresses, store } = files
  const { draw, pictureOf, noteReplaced, removeReplaced } = thumbnailHooks(app, store)
  const one = '/savedviews/:id'
  const create = { config: editConfig, schema: createSchema, preHandler: draw }
  const change = { config: editConfig, schema: changeSchema, preHandler: draw, onResponse: removeReplaced }
  const remove = { config: editConfig, schema: removeSchema, onResponse: removeReplaced }

  app.get(
    '/savedviews/byorganizationsymbol/:org',
    { config: listConfig, schema: listSchema },
    ({ organizationScope, query }) => listSavedViews(organizationScope, addresses, query.prototype),
  )
  app.post('/savedviews', create, async (request, reply) => {
    reply.code(201)
    return createSavedView(request.organizationScope, { view: request.body, picture: pictureOf(request) }, files)
  })
  app.get(one, { config: readConfig, schema: readSchema }, ({ organizationScope, params }) =>
    readSavedView(organizationScope, params.id, addresses),
  )
  app.put(one, change, async (request) => {
    const { organizationScope, params, body: view } = request
    const save = { id: params.id, view, picture: pictureOf(request) }
    const { changed, replacedKey } = await changeSavedView(organizationScope, save, files)
    noteReplaced(request, replacedKey)
    return changed
  })
  app.delete(one, remove, async (request, reply) => {
    noteReplaced(request, await removeSavedView(request.organizationScope, request.params.id))
    reply.code(204)
  })
  done()
}
