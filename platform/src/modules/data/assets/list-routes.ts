import { listPositionHeader } from '@lintel/shared/contract'
import { assetNewsSchema, assetSchema } from '@lintel/shared/contract/assets'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import { findListPosition } from '../../../events/list-changes.ts'
import { followedList, followedListSchema } from '../../../events/followed-list.ts'
import { memberOf } from '../../../plugins/access.ts'
import { listTag, omitKnown } from '../../../plugins/entity-tag.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { assetsSubject, readChanges } from './change-assets.ts'
import { findListState, listAssets } from './repository.ts'

const tags = ['assets']
const access = memberOf('header', { anyRole: ['assets.read'] })

const listSchema = {
  tags,
  summary: 'All assets by category, manufacturer, and model; nothing if unchanged since',
  response: { 200: streamOf(assetSchema) },
}
const eventsSchema = {
  tags,
  summary:
    'Server-sent events `assets`: with a position, changes since then and as they happen; otherwise one event when the list no longer matches the tag',
  querystring: followedListSchema,
}

export const assetListRoutes: FastifyPluginCallbackZod<{ follow: Follow }> = (app, { follow }, done) => {
  const isKnown = listTag(assetSchema)
  app.get(
    '/assets',
    { config: { access, isStreamed: true }, onSend: omitKnown, schema: listSchema },
    async (request, reply) => {
      const { tx, organizationId } = request.organizationScope
      // Set before the rows are read, so that changes made in the meantime are announced again.
      void reply.header(listPositionHeader, await findListPosition(tx, assetsSubject(organizationId)))
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
      ...followedList(query, {
        read: (since) => scope.inTransaction((inside) => readChanges(inside, since)),
        readForAll: readChanges,
      }),
    }),
  )
  done()
}
