import { registrySchema } from '@lintel/shared/remote'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { Database } from '../../../../database/connect.ts'
import { openToAll } from '../../../../plugins/access.ts'
import { tagEntity } from '../../../../plugins/entity-tag.ts'
import { compressEntity } from '../../../../streaming/compression/compress-entity.ts'
import { createRegistryReader } from './registry-reader.ts'

const readSchema = {
  tags: ['registry'],
  summary: 'The releases of every remote available to browsers',
  response: { 200: registrySchema },
}

export const readingRoutes: FastifyPluginCallbackZod<{ db: Database }> = (app, { db }, done) => {
  const config = { access: openToAll() }
  const read = createRegistryReader(db)
  app.get('/registry', { config, onSend: [tagEntity, compressEntity], schema: readSchema }, async (_request, reply) => {
    const { registry, text } = await read()
    // The time is short, so that a rollback reaches everyone within seconds. The header is set only when the response is known, so that no
    // cache stores an error.
    void reply.header('cache-control', 'public, max-age=5')
    // The text is cached, so that the registry isn't serialized for each request.
    void reply.serializer(() => text)
    return registry
  })
  done()
}
