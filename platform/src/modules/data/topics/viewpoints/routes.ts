import {
  topicPinsQuerySchema,
  topicPicturesQuerySchema,
  topicPicturesSchema,
  topicPinsSchema,
  topicViewpointCreateSchema,
  topicViewpointSchema,
  topicViewpointsSchema,
} from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { FileAddresses, ImageDeps } from '../../../../interfaces/files.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { pictureSaver, createThumbnailStore } from '../../../base/views/index.ts'
import {
  addViewpoint,
  assertAddable,
  readPictures,
  readViewpoint,
  readViewpoints,
  removeViewpoint,
} from './change-viewpoints.ts'
import { readPins } from './viewed-model.ts'

const tags = ['topics']
const readers = { access: memberOf('header', { anyRole: ['topics.read'], isOpenToPrograms: true }) }
const access = memberOf('header', { anyRole: ['topics.create', 'topics.update'] })
// Detached, because pictures take time to decode and connections are few.
const written = { access, isDetached: true, timeLimit: 'while bytes come' } as const
/** A picture and three lists of elements of the maximum length. */
const bounds = { bytes: 4_194_304, parts: 160_000 }
/** The maximum that buildingSMART recommends for snapshots. */
const pictureBounds = { width: 1500, height: 1500 }
const ofTopic = z.object({ topicId: z.uuid() })
const ofViewpoint = ofTopic.extend({ viewpointId: z.uuid() })

const schemas = {
  list: {
    tags,
    summary: 'Viewpoints of a topic, oldest first, without their components',
    params: ofTopic,
    response: { 200: topicViewpointsSchema },
  },
  create: {
    tags,
    summary: "Add a viewpoint to a topic; viewpoints can't be changed",
    params: ofTopic,
    body: topicViewpointCreateSchema,
    response: { 201: topicViewpointSchema },
  },
  read: { tags, summary: 'One viewpoint of a topic', params: ofViewpoint, response: { 200: topicViewpointSchema } },
  remove: {
    tags,
    summary: "Delete a viewpoint that isn't used in a comment",
    params: ofViewpoint,
    response: { 204: z.undefined() },
  },
  pictures: {
    tags,
    summary: 'The newest viewpoint picture of each topic; topics without a picture are left out',
    querystring: topicPicturesQuerySchema,
    response: { 200: topicPicturesSchema },
  },
  pins: {
    tags,
    summary: "Topic pins in a model: each topic's newest viewpoint that has a position",
    querystring: topicPinsQuerySchema,
    response: { 200: topicPinsSchema },
  },
}

export type TopicViewpointDeps = ImageDeps & { addresses: FileAddresses; jobs: JobQueue }

export const topicViewpointRoutes: FastifyPluginCallbackZod<TopicViewpointDeps> = (app, files, done) => {
  const { addresses, jobs } = files
  const keepPicture = createThumbnailStore(app, files, { folder: 'topics', bounds: pictureBounds })
  const save = pictureSaver(files)
  const [all, one] = ['/topics/:topicId/viewpoints', '/topics/:topicId/viewpoints/:viewpointId']

  app.get(all, { config: readers, schema: schemas.list }, ({ organizationScope, params: { topicId } }) =>
    readViewpoints(organizationScope, topicId, addresses),
  )
  app.post(all, { config: { ...written, bounds }, schema: schemas.create }, async (request, reply) => {
    const { detachedScope, body: sent } = request
    const { topicId } = request.params
    await detachedScope.inTransaction((scope) => assertAddable(scope, topicId))
    const picture = await keepPicture(request, sent.picture)
    reply.code(201)
    return save(detachedScope, picture, (scope) =>
      addViewpoint({ ...scope, jobs }, { topicId, sent, picture, addresses }),
    )
  })
  app.get(one, { config: readers, schema: schemas.read }, ({ organizationScope, params }) =>
    readViewpoint(organizationScope, params, addresses),
  )
  app.delete(one, { config: { access, isDetached: true }, schema: schemas.remove }, async (request, reply) => {
    await request.detachedScope.inTransaction((scope) => removeViewpoint({ ...scope, jobs }, request.params))
    reply.code(204)
  })
  app.get('/topic-pictures', { config: readers, schema: schemas.pictures }, ({ organizationScope, query }) =>
    readPictures(organizationScope, query.topicIds, addresses),
  )
  app.get('/topic-pins', { config: readers, schema: schemas.pins }, ({ organizationScope, query }) =>
    readPins(organizationScope, query),
  )
  done()
}
