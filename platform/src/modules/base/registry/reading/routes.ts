import { registrySchema, registrySignatureHeader } from '@lintel/shared/remote'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../../database/connect.ts'
import type { Signatures } from '../../../../interfaces/files.ts'
import { openToAll } from '../../../../plugins/access.ts'
import { tagEntity } from '../../../../plugins/entity-tag.ts'
import { compressEntity } from '../../../../streaming/compression/compress-entity.ts'
import { createRegistryKey } from './registry-key.ts'
import { signedRegistry } from './signed-registry.ts'

const tags = ['registry']
const readSchema = {
  tags,
  summary: 'The releases of every remote that browsers may be given, signed',
  response: { 200: registrySchema },
}
const coordinate = z.string().length(43)
const keySchema = {
  tags,
  summary: 'The public key that the registry is signed with, as JWK',
  response: { 200: z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }) },
}

export const readingRoutes: FastifyPluginCallbackZod<{ db: Database; signatures: Signatures }> = (
  app,
  { db, signatures },
  done,
) => {
  const config = { access: openToAll() }
  const key = createRegistryKey(signatures)
  const read = signedRegistry(db, key)
  app.get('/registry', { config, onSend: [tagEntity, compressEntity], schema: readSchema }, async (_request, reply) => {
    const { registry, text, signature } = await read()
    // The time is short, so that a roll-back reaches everyone within seconds. The headers are set only after the answer is known, so that no
    // cache keeps a failure.
    void reply.header('cache-control', 'public, max-age=5').header(registrySignatureHeader, signature)
    // These bytes are signed.
    void reply.serializer(() => text)
    return registry
  })
  app.get('/registry/key', { config, schema: keySchema }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300')
    return key.publicKey
  })
  done()
}
