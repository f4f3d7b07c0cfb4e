import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileStore } from '../../../../interfaces/files.ts'
import { hasEntity, omitKnown } from '../../../../plugins/entity-tag.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { findVisible } from '../read-reports.ts'
import { openRows, uncompressed } from './stored-rows.ts'

const schema = {
  tags: ['reports'],
  summary: 'The rows of a complete report as JSON lines, each with a batch of rows by column',
  params: z.object({ id: z.uuid() }),
}
const config = { access: memberOf('header', { anyRole: ['reporting.read'] }), isDetached: true }

export const reportRowRoutes: FastifyPluginCallbackZod<{ store: FileStore }> = (app, { store }, done) => {
  app.get(
    '/reports/:id/rows',
    { config, schema, onSend: omitKnown },
    async ({ detachedScope, params: { id }, headers }, reply) => {
      const report = await detachedScope.inTransaction((scope) => findVisible(scope, id))
      const file = await openRows(store, report)
      const tag = `"${id}"`
      void reply.headers({
        'content-type': 'application/x-ndjson; charset=utf-8',
        'cache-control': 'private, no-cache',
        vary: 'Accept-Encoding, Authorization, Organization',
        // A weak ETag, because the same rows are sent in two encodings. They never change.
        etag: `W/${tag}`,
      })
      if (hasEntity(headers['if-none-match'], tag)) {
        file.destroy()
        return reply.code(304).send()
      }
      if (negotiate(headers['accept-encoding'] ?? '', ['gzip']) === null) return uncompressed(file)
      void reply.header('content-encoding', 'gzip')
      return file
    },
  )
  done()
}
