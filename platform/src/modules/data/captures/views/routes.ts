import {
  captureViewSchema,
  captureViewsCreateSchema,
  captureViewsResultSchema,
  captureViewUpdateSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileAddresses, ImageDeps } from '../../../../interfaces/files.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { withCleanup } from '../../../base/files/index.ts'
import { keysOf, pictureSaver, createThumbnailStore, type NewPicture } from '../../../base/views/index.ts'
import { assertChangeable, changeView, createViews, newViewsOf, removeView, type NewView } from './change-views.ts'
import { listCaptureViews, readCaptureView } from './read-views.ts'

const tags = ['views of captures']
// Users who see captures can save views of them; each view says who can change it.
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
// Detached, because pictures take time to decode and connections are few.
const written = { access, isDetached: true, timeLimit: 'while bytes come' } as const
/** A file of views, each with a picture. */
export const manyViewsBounds = { bytes: 12_582_912, parts: 160_000 }
/** A picture and three lists of elements of the maximum length. */
export const oneViewBounds = { bytes: 4_194_304, parts: 160_000 }
const ofCapture = z.object({ id: z.uuid() })
const ofView = z.object({ id: z.string().max(60) })

const listSchema = {
  tags,
  summary: "The saved views of a capture's project that are visible to the caller",
  params: ofCapture,
  response: { 200: z.array(captureViewSchema) },
}
const createSchema = {
  tags,
  summary: 'Save capture views, all or none',
  params: ofCapture,
  body: captureViewsCreateSchema,
  response: { 201: captureViewsResultSchema },
}
const readSchema = { tags, summary: 'One view of a capture', params: ofView, response: { 200: captureViewSchema } }
const changeSchema = {
  tags,
  summary: 'Replace a capture view; rejected if it changed since the given revision',
  params: ofView,
  body: captureViewUpdateSchema,
  response: { 200: captureViewSchema },
}
const removeSchema = { tags, summary: 'Delete a view of a capture', params: ofView, response: { 204: z.undefined() } }

export type CaptureViewDeps = ImageDeps & { addresses: FileAddresses }

export const captureViewRoutes: FastifyPluginCallbackZod<CaptureViewDeps> = (app, files, done) => {
  const { addresses } = files
  const [storeThumbnail, save] = [createThumbnailStore(app, files, { folder: 'capture-views' }), pictureSaver(files)]
  const [all, one] = ['/captures/:id/views', '/capture-views/:id']

  app.get(all, { config: { access }, schema: listSchema }, ({ organizationScope, params: { id } }) =>
    listCaptureViews(organizationScope, id, addresses),
  )
  app.post(all, { config: { ...written, bounds: manyViewsBounds }, schema: createSchema }, async (request, reply) => {
    const { detachedScope, body: sent } = request
    const newViews = { captureId: request.params.id, sent }
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
  app.get(one, { config: { access }, schema: readSchema }, ({ organizationScope, params }) =>
    readCaptureView(organizationScope, params.id, addresses),
  )
  app.put(one, { config: { ...written, bounds: oneViewBounds }, schema: changeSchema }, async (request) => {
    const { detachedScope, params, body: update } = request
    await detachedScope.inTransaction((scope) => assertChangeable(scope, params.id, update))
    const picture = await storeThumbnail(request, update.thumbnail)
    return save(detachedScope, picture, (scope) => changeView(scope, { id: params.id, update, picture }, files))
  })
  app.delete(one, { config: { access, isDetached: true }, schema: removeSchema }, async (request, reply) => {
    await request.detachedScope.inTransaction((scope) => removeView(scope, request.params.id))
    reply.code(204)
  })
  done()
}
