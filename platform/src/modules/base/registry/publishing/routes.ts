import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { remoteAddressSchema } from '@lintel/shared/contract/releases'
import { z } from 'zod'
import { withScope, type Transaction } from '../../../../database/scope.ts'
import { openToAll } from '../../../../plugins/access.ts'
import { disable, enable, switchTo } from '../remotes/change-remote.ts'
import { requireRemote } from '../remotes/remote-changes.ts'
import { lockRegistry } from '../remotes/repository.ts'
import { changeBy, remoteParams } from '../remotes/routes.ts'
import { recordOfToken, requireReleaser, type ReleaserDeps } from '../tokens/releaser-routes.ts'
import { assertMayRelease, requireReleaseToken } from '../tokens/releaser.ts'
import { publishRelease } from './publish-release.ts'
import { publicationSchemaFor, type AllowedOrigins } from './release.model.ts'

export type PublishingOptions = ReleaserDeps & AllowedOrigins

const tags = ['registry']
const publicationSchema = z.object({ name: z.string(), version: z.string() })
const remoteStateSchema = publicationSchema.extend({ disabled: z.string().nullable() })
const publishedSchema = publicationSchema.extend({ current: z.string(), notices: z.array(z.string()) })
const publicationSchemas = { 200: publishedSchema, 201: publishedSchema }

const remoteChangeSchema = z
  .strictObject({
    version: z.string().min(1).max(80),
    /** Why the remote is disabled; null enables it. */
    disabled: z.string().trim().min(1, 'Enter a reason.').max(500).nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Provide version, disabled, or both.')

const addressSchema = {
  tags,
  summary: 'Where browsers find the releases of a remote, if configured (release token)',
  params: remoteParams,
  response: { 200: remoteAddressSchema },
}

const changeSchema = {
  tags,
  summary: 'Roll a remote back or forward, or disable or enable it (release token; for older CLI versions)',
  params: remoteParams,
  body: remoteChangeSchema,
  response: { 200: remoteStateSchema },
}

/** Routes for build machines; require a release token. */
export const publishingRoutes: FastifyPluginCallbackZod<PublishingOptions> = (
  app,
  { origins, addresses, ...deps },
  done,
) => {
  const config = { access: openToAll() }
  const onRequest = requireReleaseToken(deps)
  const publishSchema = {
    tags,
    summary: 'Publish a release of a remote to everyone or to an audience (release token)',
    body: publicationSchemaFor({ origins, addresses }),
    response: publicationSchemas,
  }
  app.post('/registry/releases', { config, onRequest, schema: publishSchema }, async (request, reply) => {
    const { audience, preview, force, ...release } = request.body
    const releaser = requireReleaser(request)
    assertMayRelease(releaser, release.name)
    const author = { by: releaser.by, byId: releaser.byId }
    const recordIn = (tx: Transaction) => recordOfToken(tx, deps, request)
    const publishing = { release, audience, preview, force, author, recordIn }
    const { isNew, ...publication } = await publishRelease(deps.db, publishing)
    if (publication.notices.length > 0)
      request.log.warn(publication, 'The release contains something unknown to this platform')
    return reply.code(isNew ? 201 : 200).send(publication)
  })
  app.get('/registry/remotes/:name/address', { config, onRequest, schema: addressSchema }, (request) => {
    const { name } = request.params
    assertMayRelease(requireReleaser(request), name)
    return { address: addresses?.of(name) ?? null }
  })
  app.put('/registry/remotes/:name', { config, onRequest, schema: changeSchema }, (request) => {
    const { name } = request.params
    const { version, disabled } = request.body
    return withScope(deps.db, {}, async (tx) => {
      await lockRegistry(tx)
      const change = changeBy({ tx, record: recordOfToken(tx, deps, request) }, requireReleaser(request), name)
      if (version !== undefined) await switchTo(change, version)
      if (typeof disabled === 'string') await disable(change, disabled)
      if (disabled === null) await enable(change)
      const remote = await requireRemote(change)
      return { name, version: remote.version, disabled: remote.disabledReason }
    })
  })
  done()
}
