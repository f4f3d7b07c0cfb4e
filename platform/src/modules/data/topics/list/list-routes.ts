import { listPositionHeader } from '@lintel/shared/contract'
import {
  topicListQuerySchema,
  topicMassChangeResultSchema,
  topicMassChangeSchema,
  topicNewsSchema,
  topicSummarySchema,
} from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { followedList, followedListSchema } from '../../../../events/followed-list.ts'
import type { Follow } from '../../../../events/follow.ts'
import { findListPosition } from '../../../../events/list-changes.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { listTag, omitKnown } from '../../../../plugins/entity-tag.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import { topicsSubject } from '../announce-topics.ts'
import { changeManyTopics } from '../changes/change-many-topics.ts'
import { listTopics } from './list-repository.ts'
import { listingOf, readChanges, stateOf } from './read-list.ts'

const tags = ['topics']
const readers = memberOf('header', { anyRole: ['topics.read'], isOpenToPrograms: true })
const editors = memberOf('header', { anyRole: ['topics.update'] })
/** A thousand topics, each with its revision. */
const manyBounds = { bytes: 262_144, parts: 5000 }

const listSchema = {
  tags,
  summary: 'Topics, newest first, optionally limited to a project, a capture, or a master element',
  querystring: topicListQuerySchema,
  response: { 200: streamOf(topicSummarySchema) },
}
const eventsSchema = {
  tags,
  summary:
    'Server-sent events `topics`: with a position, changes to the full list since then and as they happen; otherwise one event when the list no longer matches the tag',
  querystring: followedListSchema,
}
const changeSchema = {
  tags,
  summary: 'Make the same change to several topics; returns the result of each',
  body: topicMassChangeSchema,
  response: { 200: topicMassChangeResultSchema },
}

type TopicListDeps = { follow: Follow; jobs: JobQueue }

export const topicListRoutes: FastifyPluginCallbackZod<TopicListDeps> = (app, { follow, jobs }, done) => {
  const isKnown = listTag(topicSummarySchema)
  app.get(
    '/topics',
    { config: { access: readers, isStreamed: true }, onSend: omitKnown, schema: listSchema },
    async (request, reply) => {
      const { tx, organizationId } = request.organizationScope
      // Set before the rows are read, so that changes made in the meantime are announced again.
      void reply.header(listPositionHeader, await findListPosition(tx, topicsSubject(organizationId)))
      const listing = await listingOf(request.organizationScope)
      if (isKnown(request, reply, await stateOf(tx, listing))) return null
      return openCursor(tx, (rows) => listTopics(rows, listing, request.query))
    },
  )
  app.patch(
    '/topics',
    { config: { access: editors, bounds: manyBounds }, schema: changeSchema },
    ({ organizationScope, body }) => changeManyTopics({ ...organizationScope, jobs }, body),
  )
  const config = { access: readers, isDetached: true }
  app.get('/topics/events', { config, schema: eventsSchema }, ({ detachedScope: scope, query }, reply) =>
    follow(reply, scope, {
      subject: topicsSubject(scope.organizationId),
      event: 'topics',
      schema: topicNewsSchema,
      ...followedList(query, {
        read: (since) => scope.inTransaction((inside) => readChanges(inside, since)),
        readForAll: readChanges,
      }),
    }),
  )
  done()
}
