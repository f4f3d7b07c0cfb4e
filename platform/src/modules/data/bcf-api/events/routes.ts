import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { openComment } from '../comments/bcf-comments.ts'
import { commentParams } from '../comments/schemas.ts'
import { listQuery, rowsOf } from '../odata/list-repository.ts'
import { openProject } from '../projects/read-projects.ts'
import { projectParams } from '../projects/schemas.ts'
import { topicParams } from '../topics/schemas.ts'
import { openTopic } from '../topics/write-topics.ts'
import { describeCommentEvent, describeTopicEvent, type EventRow } from './event.model.ts'
import { eventsOfProject, eventsOfTopic } from './repository.ts'
import { commentEventSchema, topicEventSchema } from './schemas.ts'

const config = { ...access.commonOptions, access: access.readers, isStreamed: true }
const topicsResponse = { 200: streamOf(topicEventSchema) }
const commentsResponse = { 200: streamOf(commentEventSchema) }

/** Events from the history of topics, oldest first. */
export const bcfEventRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  topicEventRoutes(app, deps)
  commentEventRoutes(app, deps)
  done()
}

function topicEventRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const commonSchema = { tags, querystring: listQuery }
  const topics = '/projects/:projectId/topics'
  app.get(
    `${topics}/events`,
    {
      config,
      schema: {
        ...commonSchema,
        summary: "Change events of a project's topics",
        params: projectParams,
        response: topicsResponse,
      },
    },
    async ({ organizationScope: scope, params, query }) => {
      const { id: projectId } = await openProject(scope, params)
      const statement = eventsOfProject('topics', { organizationId: scope.organizationId, projectId }, query)
      return openCursor(scope.tx, async (rows) => (await rowsOf<EventRow>(rows, statement)).map(describeTopicEvent))
    },
  )
  app.get(
    `${topics}/:topicId/events`,
    {
      config,
      schema: { ...commonSchema, summary: 'Change events of a topic', params: topicParams, response: topicsResponse },
    },
    async ({ organizationScope: scope, params, query }) => {
      const statement = eventsOfTopic('topics', await openTopic(scope, params), query)
      return openCursor(scope.tx, async (rows) => (await rowsOf<EventRow>(rows, statement)).map(describeTopicEvent))
    },
  )
}

function commentEventRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const commonSchema = { tags, querystring: listQuery }
  const topics = '/projects/:projectId/topics'
  app.get(
    `${topics}/comments/events`,
    {
      config,
      schema: {
        ...commonSchema,
        summary: "Change events of a project's comments",
        params: projectParams,
        response: commentsResponse,
      },
    },
    async ({ organizationScope: scope, params, query }) => {
      const { id: projectId } = await openProject(scope, params)
      const statement = eventsOfProject('comments', { organizationId: scope.organizationId, projectId }, query)
      return openCursor(scope.tx, async (rows) => (await rowsOf<EventRow>(rows, statement)).map(describeCommentEvent))
    },
  )
  app.get(
    `${topics}/:topicId/comments/:commentId/events`,
    {
      config,
      schema: {
        ...commonSchema,
        summary: 'Change events of a comment',
        params: commentParams,
        response: commentsResponse,
      },
    },
    async ({ organizationScope: scope, params, query }) => {
      const { topicKey, row } = await openComment(scope, params)
      const statement = eventsOfTopic('comments', { ...topicKey, commentId: row.id }, query)
      return openCursor(scope.tx, async (rows) => (await rowsOf<EventRow>(rows, statement)).map(describeCommentEvent))
    },
  )
}
