import { Readable } from 'node:stream'
import {
  assetImportQuerySchema,
  assetImportResultSchema,
  assetImportsSchema,
  assetImportType,
  maxImportBytes,
} from '@lintel/shared/contract/assets'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import pLimit from 'p-limit'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { createSemaphore } from '../../../../plugins/limits/semaphore.ts'
import { importAssets, readImports, undoImport } from './import-assets.ts'
import { collectBody, readLines } from './read-lines.ts'

const tags = ['assets']
const access = memberOf('header', { anyRole: ['assets.update'] })
/** Imports that are checked and stored at the same time, each with all its rows in memory. Others wait. */
const importsAtOnce = 2

const importSchema = {
  tags,
  summary: `Import assets, all or none: ${assetImportType}, one asset per line; importing the same lines again adds nothing`,
  querystring: assetImportQuerySchema,
  response: { 200: assetImportResultSchema, 201: assetImportResultSchema },
}
const listSchema = {
  tags,
  summary: 'Imports that can still be undone, newest first',
  response: { 200: assetImportsSchema },
}
const undoSchema = {
  tags,
  summary: 'Undo an import: removes its assets, unless any of them changed since',
  params: z.object({ importId: z.uuid() }),
}

export const assetImportRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const limit = pLimit(importsAtOnce)
  const semaphore = limitImports()
  app.addContentTypeParser(assetImportType, (_request, body, next) => next(null, body))
  // The route is detached, so that no database connection waits for a slow client.
  const bounds = { bytes: maxImportBytes }
  const config = { access, isDetached: true, timeLimit: 'while bytes come', bounds, limitsOwnBodies: true } as const
  app.post('/assets/imports', { config, schema: importSchema }, async (request, reply) => {
    const { detachedScope, query } = request
    const result = await semaphore.run(detachedScope, async () => {
      const { bytes, bytesHash } = await collectBody(bodyOf(request.body))
      const file = { fileName: query.fileName, fileHash: bytesHash }
      return limit(async () => {
        const rows = await readLines(bytes)
        return detachedScope.inTransaction((scope) => importAssets(scope, file, rows))
      })
    })
    reply.code(result.isRepeated ? 200 : 201)
    return result
  })
  app.get('/assets/imports', { config: { access }, schema: listSchema }, ({ organizationScope }) =>
    readImports(organizationScope),
  )
  app.delete(
    '/assets/imports/:importId',
    { config: { access }, schema: undoSchema },
    async ({ organizationScope, params: { importId } }, reply) => {
      await undoImport(organizationScope, importId)
      reply.code(204)
    },
  )
  done()
}

/** Each import that is on its way has its whole body in memory. */
function limitImports() {
  return createSemaphore(
    { ofPerson: 2, ofOrganization: 4, inAll: 8 },
    {
      ofPerson: "You're already importing 2 files. Wait until one finishes.",
      ofOrganization: 'Your organization is already importing 4 files. Wait until one finishes.',
      inAll: 'Too many files are being imported right now. Try again shortly.',
    },
  )
}

/** A missing body or one of another type counts as empty. */
function bodyOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([])
}
