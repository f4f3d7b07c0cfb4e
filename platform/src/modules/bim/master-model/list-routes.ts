import { listPositionHeader } from '@lintel/shared/contract'
import {
  massUpdateResultSchema,
  massUpdateSchema,
  masterElementSchema,
  masterModelNewsSchema,
} from '@lintel/shared/contract/master-model'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import { findListPosition } from '../../../events/list-changes.ts'
import { followedList, followedListSchema } from '../../../events/followed-list.ts'
import { memberOf } from '../../../plugins/access.ts'
import { listTag, omitKnown } from '../../../plugins/entity-tag.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { masterModelSubject } from './announce-master-model.ts'
import { changeElements } from './changes/change-elements.ts'
import { readChanges } from './read-element.ts'
import { findListState, listElements } from './repository.ts'

const tags = ['master model']
const readers = memberOf('header', { anyRole: ['revitmastermodel.read'] })
const editors = memberOf('header', { anyRole: ['revitmastermodel.update'] })

const listSchema = {
  tags,
  summary: 'All elements of the master model by category, family, and type; nothing if unchanged since',
  response: { 200: streamOf(masterElementSchema) },
}
const changeSchema = {
  tags,
  summary: 'Review several elements; returns the result of each',
  body: massUpdateSchema,
  response: { 200: massUpdateResultSchema },
}
const eventsSchema = {
  tags,
  summary:
    'Server-sent events `master-model`: with a position, changes since then and as they happen; otherwise one event when the list no longer matches the tag',
  querystring: followedListSchema,
}

export const masterModelListRoutes: FastifyPluginCallbackZod<{ follow: Follow }> = (app, { follow }, done) => {
  const all = '/master-model'
  const isKnown = listTag(masterElementSchema)
  app.get(
    all,
    { config: { access: readers, isStreamed: true }, onSend: omitKnown, schema: listSchema },
    async (request, reply) => {
      const { tx, organizationId } = request.organizationScope
      // Set before the rows are read, so that changes made in the meantime are announced again.
      void reply.header(listPositionHeader, await findListPosition(tx, masterModelSubject(organizationId)))
      if (isKnown(request, reply, await findListState(tx, organizationId))) return null
      return openCursor(tx, (rows) => listElements(rows, organizationId))
    },
  )
  app.put(all, { config: { access: editors }, schema: changeSchema }, ({ organizationScope, body }) =>
    changeElements(organizationScope, body),
  )
  const config = { access: readers, isDetached: true }
  app.get(`${all}/events`, { config, schema: eventsSchema }, ({ detachedScope: scope, query }, reply) =>
    follow(reply, scope, {
      subject: masterModelSubject(scope.organizationId),
      event: 'master-model',
      schema: masterModelNewsSchema,
      ...followedList(query, {
        read: (since) => scope.inTransaction((inside) => readChanges(inside, since)),
        readForAll: readChanges,
      }),
    }),
  )
  done()
}
