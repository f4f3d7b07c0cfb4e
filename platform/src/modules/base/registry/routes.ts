import { registrySchema } from '@lintel/shared/remote'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../database/connect.ts'
import { openToAll } from '../../../plugins/access.ts'
import { tagEntity } from '../../../plugins/entity-tag.ts'
import { compressEntity } from '../../../streaming/compress-entity.ts'
import { changeRegisteredRemote } from './change-remote.ts'
import { publishRelease } from './publish-release.ts'
import { releaseSchema } from './release.model.ts'
import { requireReleaseToken } from './release-token.ts'
import { readRegistry } from './read-registry.ts'

export type RegistryRouteOptions = {
  db: Database
  releaseToken: string | undefined
  /** The origins that remotes may be served from. */
  origins: readonly string[]
}

const tags = ['registry']
const publicationSchema = z.object({ name: z.string(), version: z.string() })
const remoteStateSchema = publicationSchema.extend({ disabled: z.string().nullable() })
const remoteParams = z.object({
  name: z
    .string()
    .max(80)
    .regex(/^[a-z][a-z0-9-]*$/),
})

const remoteChangeSchema = z
  .strictObject({
    version: z.string().min(1).max(80),
    /** Why the remote is taken out of service; null brings it back. */
    disabled: z.string().trim().min(1, 'Say why.').max(500).nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Give version, disabled or both.')

const readSchema = {
  tags,
  summary: 'The current release of every remote in service',
  response: { 200: registrySchema },
}
const publishedSchema = publicationSchema.extend({ current: z.string(), notices: z.array(z.string()) })
const publicationSchemas = { 200: publishedSchema, 201: publishedSchema }
const changeSchema = {
  tags,
  summary: 'Roll a remote back or forward, disable or enable it (release token)',
  params: remoteParams,
  body: remoteChangeSchema,
  response: { 200: remoteStateSchema },
}

export const registryRoutes: FastifyPluginCallbackZod<RegistryRouteOptions> = (app, options, done) => {
  const { db, releaseToken, origins } = options
  const config = { access: openToAll() }
  const onRequest = requireReleaseToken(releaseToken)
  const publishSchema = {
    tags,
    summary: 'Publish a release of a remote; a new one becomes the current one (release token)',
    body: releaseSchema(origins),
    response: publicationSchemas,
  }
  const onSend = [tagEntity, compressEntity]
  app.get('/registry', { config, onSend, schema: readSchema }, async (_request, reply) => {
    const registry = await readRegistry(db)
    // The time is short, so that a roll-back reaches everyone within seconds. The header is set only after the answer is known, so that no
    // cache keeps a failure.
    void reply.header('cache-control', 'public, max-age=5')
    return registry
  })
  app.post('/registry/releases', { config, onRequest, schema: publishSchema }, async (request, reply) => {
    const { isNew, ...publication } = await publishRelease(db, request.body)
    if (publication.notices.length > 0) request.log.warn(publication, 'A release says what is unknown here')
    return reply.code(isNew ? 201 : 200).send(publication)
  })
  app.put('/registry/remotes/:name', { config, onRequest, schema: changeSchema }, ({ params: { name }, body }) =>
    changeRegisteredRemote(db, name, body),
  )
  done()
}
