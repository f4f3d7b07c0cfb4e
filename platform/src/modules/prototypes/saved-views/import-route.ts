import { savedViewImportResultSchema, savedViewImportSchema } from '@lintel/shared/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { memberOf } from '../../../plugins/access.ts'
import { withCleanup } from '../../base/files/index.ts'
import { keysOf, createThumbnailStore, type NewPicture } from '../../base/views/index.ts'
import { importViews, newViewsOf } from './import-views.ts'
import { pictureFolder, type SavedViewDeps } from './routes.ts'

/** A file of views, each with a picture. With another third, a request would take too much memory. */
const bounds = { bytes: 12_582_912, parts: 160_000 }
// Detached, because decoding pictures takes time and connections are few.
const access = memberOf('header', { anyRole: ['prototypes.edit'] })
const config = { access, isDetached: true, timeLimit: 'while bytes come', bounds } as const
const schema = {
  tags: ['saved views'],
  summary: "Save the views of a file, all or none; existing views don't change",
  body: savedViewImportSchema,
  response: { 200: savedViewImportResultSchema },
}

export const savedViewImportRoute: FastifyPluginCallbackZod<SavedViewDeps> = (app, files, done) => {
  const storeThumbnail = createThumbnailStore(app, files, { folder: pictureFolder })

  app.post('/savedviews/import', { config, schema }, async (request) => {
    const { detachedScope, body: file } = request
    const newViews = await detachedScope.inTransaction((scope) => newViewsOf(scope, file))
    const pictures = new Map<(typeof newViews)[number], NewPicture>()
    const keys: string[] = []
    return withCleanup(files, keys, async () => {
      for (const view of newViews) {
        const picture = await storeThumbnail(request, view.thumbnail)
        pictures.set(view, picture)
        keys.push(...keysOf(picture))
      }
      const { addresses } = files
      return detachedScope.inTransaction((scope) => importViews(scope, file, { pictures, addresses }))
    })
  })
  done()
}
