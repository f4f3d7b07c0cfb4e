import type { Readable } from 'node:stream'
import {
  assetImportQuerySchema,
  assetImportResultSchema,
  assetImportsSchema,
  assetImportType,
} from '@lintel/shared/contract/assets'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import pLimit from 'p-limit'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { importAssets, readImports, undoImport } from './import-assets.ts'
import { collectBody, readLines } from './read-lines.ts'

const tags = ['assets']
const access = memberOf('header', { anyRole: ['assets.update'] })
/** Only so many imports are checked and stored at the same time, each with all its rows in memory; others wait with their bytes. */
const importsAtOnce = 2

const importSchema = {
  tags,
  summary: `Import assets, all or none: ${assetImportType}, an asset to a line; the same lines add nothing a second time`,
  querystring: assetImportQuerySchema,
  response: { 200: assetImportResultSchema, 201: assetImportResultSchema },
}
const listSchema = {
  tags,
  summary: 'The imports that can still be taken back, newest first',
  response: { 200: assetImportsSchema },
}
const undoSchema = {
  tags,
  summary: 'Take an import back: exactly its assets are removed, unless one of them was changed since',
  params: z.object({ importId: z.uuid() }),
}

export const assetImportRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const limit = pLimit(importsAtOnce)
  app.addContentTypeParser(assetImportType, (_request, body, next) => next(null, body))
  // The call is detached, so that no connection waits for a slow client.
  const config = { access, isDetached: true, timeLimit: 'while bytes come' } as const
  app.post('/assets/imports', { config, schema: importSchema }, async (request, reply) => {
    const { detachedScope, query } = request
    const { bytes, bytesHash } = await collectBody(bodyOf(request.body))
    const file = { fileName: query.fileName, fileHash: bytesHash }
    const result = await limit(async () => {
      const rows = await readLines(bytes)
      return detachedScope.inTransaction((scope) => importAssets(scope, file, rows))
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

/** A body of another type, or none, counts as one without rows. */
function bodyOf(body: unknown): AsyncIterable<Uint8Array> {
  const isStream = typeof body === 'object' && body !== null && Symbol.asyncIterator in body
  return isStream ? (body as Readable) : emptyBody()
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array()
}
