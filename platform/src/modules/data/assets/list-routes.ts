import { assetNewsSchema, assetSchema } from '@lintel/shared/contract/assets'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import { memberOf } from '../../../plugins/access.ts'
import { listTag, omitKnown } from '../../../plugins/entity-tag.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { assetsSubject } from './change-assets.ts'
import { findListState, listAssets } from './repository.ts'

const tags = ['assets']
const access = memberOf('header', { anyRole: ['assets.read'] })

const listSchema = {
  tags,
  summary: 'All assets, by category, manufacturer and model; nothing where none has changed since',
  response: { 200: streamOf(assetSchema) },
}
const eventsSchema = {
  tags,
  summary:
    'A server-sent event `assets` once the list is another one than that of the tag, at once where it is already',
  querystring: z.object({ tag: z.string().max(200) }),
}

export const assetListRoutes: FastifyPluginCallbackZod<{ follow: Follow }> = (app, { follow }, done) => {
  const isKnown = listTag(assetSchema)
  app.get(
    '/assets',
    { config: { access, isStreamed: true }, onSend: omitKnown, schema: listSchema },
    async (request, reply) => {
      const { tx, organizationId } = request.organizationScope
      if (isKnown(request, reply, await findListState(tx, organizationId))) return null
      return openCursor(tx, (rows) => listAssets(rows, organizationId))
    },
  )
  const config = { access, isDetached: true }
  app.get('/assets/events', { config, schema: eventsSchema }, ({ detachedScope: scope, query }, reply) =>
    follow(reply, scope, {
      subject: assetsSubject(scope.organizationId),
      event: 'assets',
      schema: assetNewsSchema,
      read: () =>
        scope.inTransaction(async ({ tx, organizationId }) => ({ tag: await findListState(tx, organizationId) })),
      isLast: ({ tag }) => tag !== query.tag,
    }),
  )
  done()
}
