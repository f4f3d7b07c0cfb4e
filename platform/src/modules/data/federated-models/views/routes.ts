import {
  federatedViewSchema,
  federatedViewsCreateSchema,
  federatedViewsResultSchema,
  federatedViewUpdateSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { withCleanup } from '../../../base/files/index.ts'
import { keysOf, pictureSaver, createThumbnailStore, type NewPicture } from '../../../base/views/index.ts'
import { manyViewsBounds, oneViewBounds, type CaptureViewDeps } from '../../captures/views/routes.ts'
import { assertChangeable, changeView, createViews, newViewsOf, removeView, type NewView } from './change-views.ts'
import { listFederatedViews, readFederatedView } from './read-views.ts'

const tags = ['views of federated models']
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
// Detached, because pictures take time to decode and connections are few.
const written = { access, isDetached: true, timeLimit: 'while bytes come' } as const
const ofProject = z.object({ id: z.uuid() })
const ofView = z.object({ id: z.string().max(60) })

const schemas = {
  list: {
    tags,
    summary: "The saved views of a project's federated model that are visible to the caller",
    params: ofProject,
    response: { 200: z.array(federatedViewSchema) },
  },
  create: {
    tags,
    summary: 'Save views of a federated model, all or none',
    params: ofProject,
    body: federatedViewsCreateSchema,
    response: { 201: federatedViewsResultSchema },
  },
  read: { tags, summary: 'One view of a federated model', params: ofView, response: { 200: federatedViewSchema } },
  change: {
    tags,
    summary: 'Replace a view of a federated model; rejected if it changed since the given revision',
    params: ofView,
    body: federatedViewUpdateSchema,
    response: { 200: federatedViewSchema },
  },
  remove: { tags, summary: 'Delete a view of a federated model', params: ofView, response: { 204: z.undefined() } },
}

export const federatedViewRoutes: FastifyPluginCallbackZod<CaptureViewDeps> = (app, files, done) => {
  const { addresses } = files
  const [storeThumbnail, save] = [createThumbnailStore(app, files, { folder: 'federated-views' }), pictureSaver(files)]
  const [all, one] = ['/projects/:id/federated-model/views', '/federated-views/:id']

  app.get(all, { config: { access }, schema: schemas.list }, ({ organizationScope, params: { id } }) =>
    listFederatedViews(organizationScope, id, addresses),
  )
  const createConfig = { ...written, bounds: manyViewsBounds }
  app.post(all, { config: createConfig, schema: schemas.create }, async (request, reply) => {
    const { detachedScope, body: sent } = request
    const newViews = { projectGroupId: request.params.id, sent }
    const viewsToCreate = await detachedScope.inTransaction((scope) => newViewsOf(scope, newViews))
    const pictures = new Map<NewView, NewPicture>()
    const keys: string[] = []
    reply.code(201)
    return withCleanup(files, keys, async () => {
      for (const view of viewsToCreate) {
        const picture = await storeThumbnail(request, view.thumbnail)
        pictures.set(view, picture)
        keys.push(...keysOf(picture))
      }
      return detachedScope.inTransaction((scope) => createViews(scope, newViews, { pictures, addresses }))
    })
  })
  app.get(one, { config: { access }, schema: schemas.read }, ({ organizationScope, params: { id } }) =>
    readFederatedView(organizationScope, id, addresses),
  )
  app.put(one, { config: { ...written, bounds: oneViewBounds }, schema: schemas.change }, async (request) => {
    const { detachedScope, body: update } = request
    const { id } = request.params
    await detachedScope.inTransaction((scope) => assertChangeable(scope, id, update))
    const picture = await storeThumbnail(request, update.thumbnail)
    return save(detachedScope, picture, (scope) => changeView(scope, { id, update, picture }, addresses))
  })
  app.delete(one, { config: { access, isDetached: true }, schema: schemas.remove }, async (request, reply) => {
    await request.detachedScope.inTransaction((scope) => removeView(scope, request.params.id))
    reply.code(204)
  })
  done()
}
