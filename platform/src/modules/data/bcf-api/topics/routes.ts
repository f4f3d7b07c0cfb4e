import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { omitKnown } from '../../../../plugins/entity-tag.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { isKnown, notOffered } from '../entity.ts'
import { listQuery, rowsOf } from '../odata/list-repository.ts'
import { openProject } from '../projects/read-projects.ts'
import { projectParams } from '../projects/schemas.ts'
import { type TopicRow, topicsOfProject } from './repository.ts'
import { topicParams, topicPostSchema, topicPutSchema, topicSchema } from './schemas.ts'
import { describeTopic } from './topic.model.ts'
import { addBcfTopic, allowedIn, changeBcfTopic, openTopic, readBcfTopic } from './write-topics.ts'

const readers = { ...access.commonOptions, access: access.readers }
const creators = { ...access.commonOptions, access: access.creators }
const editors = { ...access.commonOptions, access: access.editors }

export const bcfTopicRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  listRoute(app, deps)
  createRoute(app, deps)
  readRoute(app, deps)
  changeRoute(app, deps)
  removeRoute(app, deps)
  done()
}

function listRoute(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics'
  app.get(
    all,
    {
      config: { ...readers, isStreamed: true },
      schema: {
        tags,
        summary: 'Topics of a project, oldest first',
        params: projectParams,
        querystring: listQuery,
        response: { 200: streamOf(topicSchema) },
      },
    },
    async ({ organizationScope: scope, params, query }) => {
      const { id: projectId } = await openProject(scope, params)
      const statement = topicsOfProject({ organizationId: scope.organizationId, projectId }, query)
      const allowed = await allowedIn(scope)
      return openCursor(scope.tx, async (rows) =>
        (await rowsOf<TopicRow>(rows, statement)).map((row) => describeTopic(row, allowed, version)),
      )
    },
  )
}

function createRoute(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics'
  app.post(
    all,
    {
      config: creators,
      schema: {
        tags,
        summary: 'Create a topic; rejected if its GUID already exists',
        params: projectParams,
        body: topicPostSchema,
        response: { 201: topicSchema },
      },
    },
    async (request, reply) => {
      const scope = { ...request.organizationScope, jobs }
      const { revision, topic } = await addBcfTopic(scope, request.params, request.body, version)
      reply.code(201)
      isKnown(request, reply, revision)
      return topic
    },
  )
}

function readRoute(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId/topics/:topicId'
  app.get(
    one,
    {
      config: readers,
      onSend: omitKnown,
      schema: {
        tags,
        summary: 'One topic, with its revision ETag',
        params: topicParams,
        response: { 200: topicSchema },
      },
    },
    async (request, reply) => {
      const scope = request.organizationScope
      const { revision, topic } = await readBcfTopic(scope, await openTopic(scope, request.params), version)
      isKnown(request, reply, revision)
      return topic
    },
  )
}

function changeRoute(app: App, { version, jobs }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId/topics/:topicId'
  app.put(
    one,
    {
      config: editors,
      schema: {
        tags,
        summary: 'Replace a topic; requires If-Match with its revision',
        params: topicParams,
        body: topicPutSchema,
        response: { 200: topicSchema },
      },
    },
    async (request, reply) => {
      const changing = { params: request.params, sent: request.body, version, request }
      const { revision, topic } = await changeBcfTopic({ ...request.organizationScope, jobs }, changing)
      isKnown(request, reply, revision)
      return topic
    },
  )
}

function removeRoute(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId/topics/:topicId'
  app.delete(
    one,
    {
      config: editors,
      schema: {
        tags,
        summary: "Not supported: topics can't be deleted, only closed",
        params: topicParams,
        response: { 200: z.string() },
      },
    },
    async ({ organizationScope, params }) => {
      await openTopic(organizationScope, params)
      throw notOffered("Topics can't be deleted. Set a status that marks it as closed.")
    },
  )
}
