import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { omitKnown } from '../../../../plugins/entity-tag.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { isKnown } from '../entity.ts'
import { listQuery, rowsOf } from '../odata/list-repository.ts'
import { topicParams } from '../topics/schemas.ts'
import { openTopic } from '../topics/write-topics.ts'
import { addBcfComment, changeBcfComment, describeComment, readBcfComment, removeBcfComment } from './bcf-comments.ts'
import { type CommentRow, commentsOfTopic } from './repository.ts'
import { commentParams, commentPostSchema, commentPutSchema, commentSchema } from './schemas.ts'

const readers = { ...access.commonOptions, access: access.readers }

export const bcfCommentRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  listRoute(app, deps)
  createRoute(app, deps)
  readRoute(app, deps)
  changeRoutes(app, deps)
  done()
}

function listRoute(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/comments'
  app.get(
    all,
    {
      config: { ...readers, isStreamed: true },
      schema: {
        tags,
        summary: 'Comments on a topic, oldest first',
        params: topicParams,
        querystring: listQuery,
        response: { 200: streamOf(commentSchema) },
      },
    },
    async ({ organizationScope: scope, params, query }) => {
      const statement = commentsOfTopic(await openTopic(scope, params), query)
      return openCursor(scope.tx, async (rows) =>
        (await rowsOf<CommentRow>(rows, statement)).map((row) => describeComment(row, scope.userId)),
      )
    },
  )
}

function createRoute(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/comments'
  app.post(
    all,
    {
      config: readers,
      schema: {
        tags,
        summary: 'Comment on a topic; members are mentioned as @[name](id)',
        params: topicParams,
        body: commentPostSchema,
        response: { 201: commentSchema },
      },
    },
    async (request, reply) => {
      const scope = { ...request.organizationScope, jobs }
      const { revision, comment } = await addBcfComment(scope, request.params, request.body)
      reply.code(201)
      isKnown(request, reply, revision)
      return comment
    },
  )
}

function readRoute(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/comments'
  const one = `${all}/:commentId`
  app.get(
    one,
    {
      config: readers,
      onSend: omitKnown,
      schema: {
        tags,
        summary: 'One comment, with its revision ETag',
        params: commentParams,
        response: { 200: commentSchema },
      },
    },
    async (request, reply) => {
      const { revision, comment } = await readBcfComment(request.organizationScope, request.params)
      isKnown(request, reply, revision)
      return comment
    },
  )
}

function changeRoutes(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/comments'
  const one = `${all}/:commentId`
  app.put(
    one,
    {
      config: readers,
      schema: {
        tags,
        summary: 'Replace your own comment; requires If-Match with its revision',
        params: commentParams,
        body: commentPutSchema,
        response: { 200: commentSchema },
      },
    },
    async (request, reply) => {
      const changing = { params: request.params, sent: request.body, request }
      const { revision, comment } = await changeBcfComment({ ...request.organizationScope, jobs }, changing)
      isKnown(request, reply, revision)
      return comment
    },
  )
  app.delete(
    one,
    {
      config: readers,
      schema: { tags, summary: 'Delete your own comment', params: commentParams, response: { 200: z.string() } },
    },
    async (request) => {
      await removeBcfComment({ ...request.organizationScope, jobs }, request.params, request)
      return ''
    },
  )
}
