import {
  captureFileSchema,
  captureModelSchema,
  captureOutcomesSchema,
  capturePresenceSchema,
  captureRemovalPreviewQuerySchema,
  captureRemovalPreviewSchema,
  captureRemovalsCreateSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Follow } from '../../../events/follow.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { recordExport } from '../../organization/history/index.ts'
import { withEachCapture } from '../captures/each-capture.ts'
import { readCaptureFile, readCaptureModel } from './read-files.ts'
import { readPresence } from './read-presence.ts'
import { countDependents } from './removal/dependents-repository.ts'
import { deleteCapture, subjectOfCapture, type RemovalDeps } from './remove-capture.ts'

export type CaptureFileRouteOptions = { addresses: FileAddresses; removal: RemovalDeps; follow: Follow }

const tags = ['captures']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const fileSchema = {
  tags,
  summary: "Download link for a capture's original file",
  params,
  response: { 200: captureFileSchema },
}
const modelSchema = {
  tags,
  summary: "Download link for a capture's 3D model (GLB), whose nodes are named by element number",
  params,
  response: { 200: captureModelSchema },
}
const removeSchema = {
  tags,
  summary: 'Permanently delete a capture with its reviews and files',
  params,
  response: { 204: z.null() },
}
const removalsSchema = {
  tags,
  summary: "Permanently delete several captures; a failure doesn't stop the others",
  body: captureRemovalsCreateSchema,
  response: { 200: captureOutcomesSchema },
}
const previewSchema = {
  tags,
  summary: 'Number of reviews, comparisons, and IDS checks that would be deleted with these captures',
  querystring: captureRemovalPreviewQuerySchema,
  response: { 200: captureRemovalPreviewSchema },
}
const eventsSchema = {
  tags,
  summary: "Server-sent events `capture`: immediately and when it's deleted, after which the stream ends",
  params,
}

export const captureFileRoutes: FastifyPluginCallbackZod<CaptureFileRouteOptions> = (
  app,
  { addresses, removal, follow },
  done,
) => {
  const one = '/captures/:id'
  app.get(`${one}/file`, { config: readers, schema: fileSchema }, async ({ organizationScope, params: { id } }) => {
    const file = await readCaptureFile(organizationScope, id, addresses)
    await recordExport(organizationScope, { kind: 'capture-file', name: file.fileName })
    return file
  })
  app.get(`${one}/model`, { config: readers, schema: modelSchema }, ({ organizationScope, params: { id } }) =>
    readCaptureModel(organizationScope, id, addresses),
  )
  app.delete(one, { config: creators, schema: removeSchema }, async ({ organizationScope, params: { id } }, reply) => {
    await deleteCapture(organizationScope, id, removal)
    reply.code(204)
    return null
  })
  app.get(
    '/captures/removals/preview',
    { config: creators, schema: previewSchema },
    ({ organizationScope: { tx, organizationId }, query: { captureIds } }) =>
      countDependents(tx, { organizationId, captureIds }),
  )
  app.post(
    '/captures/removals',
    { config: { ...creators, isDetached: true }, schema: removalsSchema },
    ({ detachedScope, body }) => {
      const captures = [...new Set(body.captureIds)].map((captureId) => ({ captureId }))
      return withEachCapture(detachedScope, captures, (scope, { captureId }) =>
        deleteCapture(scope, captureId, removal),
      )
    },
  )
  const config = { ...readers, isDetached: true }
  app.get(`${one}/events`, { config, schema: eventsSchema }, ({ detachedScope: scope, params: { id } }, reply) =>
    follow(reply, scope, {
      subject: subjectOfCapture({ organizationId: scope.organizationId, captureId: id }),
      event: 'capture',
      schema: capturePresenceSchema,
      read: () => scope.inTransaction((inside) => readPresence(inside, id)),
      isLast: ({ isThere }) => !isThere,
    }),
  )
  done()
}
