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
    // The time is short, so that a roll-back reaches everyone within seconds. The header is set only after the answer is known, so that no
    // cache keeps a failure.
    void reply.header('cache-control', 'public, max-age=5')
    // The text is cached, so that the registry is not serialized for each call.
    void reply.serializer(() => text)
    return registry
  })
  done()
}
