import {
  catalogNameSchema,
  organizationIdSchema,
  savedViewCreateSchema,
  savedViewSchema,
  savedViewUpdateSchema,
} from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileAddresses, ImageDeps } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { pictureSaver, createThumbnailStore } from '../../base/views/index.ts'
import { assertChangeable, assertCreatable, changeSavedView, createSavedView, removeSavedView } from './change-views.ts'
import { listPrototypeViews, listSavedViews, readSavedView } from './read-views.ts'

const tags = ['saved views']
const listConfig = { access: memberOf('param:org', { anyRole: ['prototypes.read'] }) }
const readConfig = { access: memberOf('header', { anyRole: ['prototypes.read'] }) }
// Detached, because decoding pictures takes time and connections are few.
const editors = { access: memberOf('header', { anyRole: ['prototypes.edit'] }), isDetached: true }
// A picture and three lists of elements of the maximum length.
const bounds = { bytes: 4_194_304, parts: 160_000 }
const editConfig = { ...editors, timeLimit: 'while bytes come', bounds } as const
const ofView = z.object({ id: z.string().max(60) })

const listSchema = {
  tags,
  summary: 'Saved views of an organization, or of one of its prototypes',
  params: z.object({ org: organizationIdSchema }),
  querystring: z.object({ prototype: catalogNameSchema.optional() }),
  response: { 200: z.array(savedViewSchema) },
}
const ofReleaseSchema = {
  tags: ['prototypes'],
  summary: 'Saved views of the prototype',
  params: z.object({ org: organizationIdSchema, portfolio: catalogNameSchema, release: catalogNameSchema }),
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
  summary: 'Replace a saved view; if a revision is given, rejected if it changed since',
  params: ofView,
  body: savedViewUpdateSchema,
  response: { 200: savedViewSchema },
}
const removeSchema = { tags, summary: 'Delete a saved view', params: ofView, response: { 204: z.undefined() } }

/** Relative to the organization's folder. */
export const pictureFolder = 'saved-views'

export type SavedViewDeps = ImageDeps & { productId: string; addresses: FileAddresses }

export const savedViewRoutes: FastifyPluginCallbackZod<SavedViewDeps> = (app, files, done) => {
  const { addresses } = files
  const [storeThumbnail, save] = [createThumbnailStore(app, files, { folder: pictureFolder }), pictureSaver(files)]
  const one = '/savedviews/:id'
  const create = { config: editConfig, schema: createSchema }
  const change = { config: editConfig, schema: changeSchema }
  const remove = { config: editConfig, schema: removeSchema }

  app.get(
    '/savedviews/byorganizationsymbol/:org',
    { config: listConfig, schema: listSchema },
    ({ organizationScope, query }) => listSavedViews(organizationScope, addresses, query.prototype),
  )
  app.get(
    `/${files.productId}-webapi/prototypes/:org/:portfolio/:release/views`,
    { config: listConfig, schema: ofReleaseSchema },
    ({ organizationScope, params }) => listPrototypeViews(organizationScope, params, addresses),
  )
  app.post('/savedviews', create, async (request, reply) => {
    const { detachedScope, body: view } = request
    await detachedScope.inTransaction((scope) => assertCreatable(scope, view))
    const picture = await storeThumbnail(request, view.thumbnail)
    reply.code(201)
    return save(detachedScope, picture, (scope) => createSavedView(scope, { view, picture }, addresses))
  })
  app.get(one, { config: readConfig, schema: readSchema }, ({ organizationScope, params }) =>
    readSavedView(organizationScope, params.id, addresses),
  )
  app.put(one, change, async (request) => {
    const { detachedScope, params, body: view } = request
    await detachedScope.inTransaction((scope) => assertChangeable(scope, params.id, view))
    const picture = await storeThumbnail(request, view.thumbnail)
    const change = { id: params.id, view, picture }
    return save(detachedScope, picture, (scope) => changeSavedView(scope, change, files))
  })
  app.delete(one, remove, async (request, reply) => {
    await request.detachedScope.inTransaction((scope) => removeSavedView(scope, request.params.id))
    reply.code(204)
  })
  done()
}
