import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import { createThumbnailStore, pictureSaver } from '../../../base/views/index.ts'
import { addViewpoint, assertAddable, removeViewpoint } from '../../topics/viewpoints/change-viewpoints.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { rowsOf } from '../odata/list-repository.ts'
import { viewpointActions } from '../projects/project.model.ts'
import { topicParams } from '../topics/schemas.ts'
import { openTopic } from '../topics/write-topics.ts'
import { openViewpoint, readBcfViewpoint } from './bcf-viewpoints.ts'
import { viewpointsOfTopic } from './repository.ts'
import { viewpointParams, viewpointPostSchema, viewpointSchema } from './schemas.ts'
import { describeViewpoint, type ViewpointRow, viewpointSent } from './viewpoint.model.ts'

const readers = { ...access.commonOptions, access: access.readers }
// Detached, because decoding pictures takes time and connections are few.
const viewers = { ...access.commonOptions, access: access.viewers, isDetached: true }
/** Enough for a picture, bitmaps and about ten thousand components; BCF recommends at most a thousand. */
const bounds = { bytes: 4_194_304, parts: 60_000 }
/** The maximum that buildingSMART recommends for snapshots. */
const pictureBounds = { width: 1500, height: 1500 }

export const bcfViewpointRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  listRoute(app, deps)
  createRoute(app, deps)
  readRoute(app, deps)
  removeRoute(app, deps)
  done()
}

function listRoute(app: App, files: BcfDeps): void {
  const { version } = files
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/viewpoints'
  app.get(
    all,
    {
      config: { ...readers, isStreamed: true },
      schema: {
        tags,
        summary: 'Viewpoints of a topic, oldest first',
        params: topicParams,
        response: { 200: streamOf(viewpointSchema) },
      },
    },
    async ({ organizationScope: scope, params }) => {
      const statement = viewpointsOfTopic(await openTopic(scope, params))
      const actions = viewpointActions(scope.roles)
      return openCursor(scope.tx, async (rows) =>
        (await rowsOf<ViewpointRow>(rows, statement)).map((row) => describeViewpoint(row, actions, version)),
      )
    },
  )
}

function createRoute(app: App, files: BcfDeps): void {
  const { version, jobs, addresses } = files
  const keepPicture = createThumbnailStore(app, files, { folder: 'topics', bounds: pictureBounds })
  const save = pictureSaver(files)
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/viewpoints'
  app.post(
    all,
    {
      config: { ...viewers, timeLimit: 'while bytes come', bounds },
      schema: {
        tags,
        summary: "Add a viewpoint to a topic; viewpoints can't be changed",
        params: topicParams,
        body: viewpointPostSchema,
        response: { 201: viewpointSchema },
      },
    },
    async (request, reply) => {
      const { detachedScope, params } = request
      const { topicId } = await detachedScope.inTransaction(async (scope) => {
        const topicKey = await openTopic(scope, params)
        await assertAddable(scope, topicKey.topicId)
        return topicKey
      })
      const sent = viewpointSent(request.body)
      const picture = await keepPicture(request, sent.picture)
      reply.code(201)
      return save(detachedScope, picture, async (scope) => {
        const { id } = await addViewpoint({ ...scope, jobs }, { topicId, sent, picture, addresses })
        return readBcfViewpoint(scope, { ...params, viewpointId: id }, version)
      })
    },
  )
}

function readRoute(app: App, files: BcfDeps): void {
  const { version } = files
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/viewpoints'
  const one = `${all}/:viewpointId`
  app.get(
    one,
    {
      config: readers,
      schema: {
        tags,
        summary: 'One viewpoint of a topic',
        params: viewpointParams,
        response: { 200: viewpointSchema },
      },
    },
    ({ organizationScope, params }) => readBcfViewpoint(organizationScope, params, version),
  )
}

function removeRoute(app: App, files: BcfDeps): void {
  const { version, jobs } = files
  const tags = tagsOf(version)
  const all = '/projects/:projectId/topics/:topicId/viewpoints'
  const one = `${all}/:viewpointId`
  app.delete(
    one,
    {
      config: viewers,
      schema: {
        tags,
        summary: "Delete a viewpoint that isn't used in a comment",
        params: viewpointParams,
        response: { 200: z.string() },
      },
    },
    async ({ detachedScope, params }) => {
      await detachedScope.inTransaction(async (scope) => {
        const { topicId, id } = await openViewpoint(scope, params)
        await removeViewpoint({ ...scope, jobs }, { topicId, viewpointId: id })
      })
      return ''
    },
  )
}
