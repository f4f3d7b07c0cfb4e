import { savedViewImportResultSchema, savedViewImportSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { importViews, newViewsOf } from './import-views.ts'
import type { SavedViewDeps } from './routes.ts'
import { thumbnailKeeper, type NewPicture } from './thumbnail.ts'

/** The size of a file of views, each with a picture. */
const bodyLimit = 16_777_216
// The call is detached, because pictures take time to decode and connections are few.
const access = memberOf('header', { anyRole: ['prototypes.edit'] })
const config = { access, isDetached: true, timeLimit: 'while bytes come' } as const
const schema = {
  tags: ['saved views'],
  summary: 'Save the views of a file, all or none; those that are here already stay as they are',
  body: savedViewImportSchema,
  response: { 200: savedViewImportResultSchema },
}

export const savedViewImportRoute: FastifyPluginCallbackZod<SavedViewDeps> = (app, files, done) => {
  const keepThumbnail = thumbnailKeeper(app, files)

  app.post('/savedviews/import', { config, schema, bodyLimit }, async (request) => {
    const { detachedScope, body: file } = request
    const fresh = await detachedScope.inTransaction((scope) => newViewsOf(scope, file))
    const pictures = new Map<(typeof fresh)[number], NewPicture>()
    for (const view of fresh) pictures.set(view, await keepThumbnail(request, view.thumbnail))
    return detachedScope.inTransaction((scope) => importViews(scope, file, { pictures, addresses: files.addresses }))
  })
  done()
}
