import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { tagEntity } from '../../../../plugins/entity-tag.ts'
import { personalLimit } from '../../../../plugins/limits/limits.ts'
import { storedAsPng } from '../../../base/images/index.ts'
import type { App } from '../../../../interfaces/app.ts'
import * as access from '../access.ts'
import { type BcfDeps, tagsOf } from '../bcf-deps.ts'
import { thingNotFound } from '../entity.ts'
import { openViewpoint, pictureOf, readBitmap } from './bcf-viewpoints.ts'
import { describeColoring, describeSelection, describeVisibility } from './components.model.ts'
import {
  bitmapParams,
  coloringSchema,
  selectionSchema,
  viewpointParams as params,
  visibilitySchema,
} from './schemas.ts'

const config = { ...access.commonOptions, access: access.readers }
/** Each snapshot is converted to PNG. The limit lets a program download those of a large project within minutes. */
const snapshotsPerPerson = { name: 'snapshots of viewpoints', points: 300, seconds: 60 }
/** Viewpoints never change. */
const caching = 'private, max-age=86400, immutable'
const image = { 'cache-control': caching, 'x-content-type-options': 'nosniff' }

/** The parts of a viewpoint, one by one. */
export const bcfViewpointPartRoutes: FastifyPluginCallbackZod<BcfDeps> = (app, deps, done) => {
  componentRoutes(app, deps)
  pictureRoutes(app, deps)
  done()
}

function componentRoutes(app: App, { version }: BcfDeps): void {
  const tags = tagsOf(version)
  const one = '/projects/:projectId/topics/:topicId/viewpoints/:viewpointId'
  const tagged = { onSend: tagEntity, config }
  app.get(
    `${one}/selection`,
    {
      ...tagged,
      schema: { tags, summary: 'The selection of a viewpoint', params, response: { 200: selectionSchema } },
    },
    async ({ organizationScope, params: pathParams }) =>
      describeSelection((await openViewpoint(organizationScope, pathParams)).components),
  )
  app.get(
    `${one}/coloring`,
    {
      ...tagged,
      schema: { tags, summary: 'The coloring of a viewpoint', params, response: { 200: coloringSchema } },
    },
    async ({ organizationScope, params: pathParams }) =>
      describeColoring((await openViewpoint(organizationScope, pathParams)).components),
  )
  app.get(
    `${one}/visibility`,
    {
      ...tagged,
      schema: { tags, summary: 'The visibility of a viewpoint', params, response: { 200: visibilitySchema } },
    },
    async ({ organizationScope, params: pathParams }) =>
      describeVisibility((await openViewpoint(organizationScope, pathParams)).components),
  )
}

function pictureRoutes(app: App, { version, store }: BcfDeps): void {
  const limitSnapshots = personalLimit(app, snapshotsPerPerson)
  const tags = tagsOf(version)
  const one = '/projects/:projectId/topics/:topicId/viewpoints/:viewpointId'
  app.get(
    `${one}/snapshot`,
    {
      config: { ...config, isDetached: true },
      schema: { tags, summary: 'The snapshot of a viewpoint as PNG', params },
    },
    async (request, reply) => {
      const key = await request.detachedScope.inTransaction((scope) => pictureOf(scope, request.params))
      await limitSnapshots(request)
      const picture = await storedAsPng(store, key)
      if (!picture) throw thingNotFound('snapshot')
      void reply.headers({ ...image, 'content-type': 'image/png' })
      return picture
    },
  )
  app.get(
    `${one}/bitmaps/:bitmapId`,
    { config, schema: { tags, summary: 'A bitmap of a viewpoint, unchanged', params: bitmapParams } },
    async ({ organizationScope, params: pathParams }, reply) => {
      const { type, bytes } = await readBitmap(organizationScope, pathParams)
      void reply.headers({ ...image, 'content-type': type })
      return bytes
    },
  )
}
