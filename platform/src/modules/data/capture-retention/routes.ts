import {
  captureKeepUpdateSchema,
  captureRetentionSchema,
  captureRetentionUpdateSchema,
  retainedCaptureSchema,
  retainedCapturesQuerySchema,
  retentionPreviewQuerySchema,
  retentionPreviewSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../plugins/access.ts'
import { chooseRetention, previewRetention, readRetention } from './choose-retention.ts'
import { pinCapture, readPinnedCaptures } from './pin-capture.ts'

const tags = ['captures']
const administrators = { access: memberOf('header', { anyRole: ['organization.update'] }) }
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const readSchema = {
  tags,
  summary: 'How many captures per project the organization keeps',
  response: { 200: captureRetentionSchema },
}
const chooseSchema = {
  tags,
  summary:
    'Set how many captures per project to keep, starting with the next nightly cleanup; rejected if it changed since the given revision',
  body: captureRetentionUpdateSchema,
  response: { 200: captureRetentionSchema },
}
const previewSchema = {
  tags,
  summary: 'Preview which captures would be deleted',
  querystring: retentionPreviewQuerySchema,
  response: { 200: retentionPreviewSchema },
}
const keptSchema = {
  tags,
  summary: 'Which of these captures are marked Keep',
  querystring: retainedCapturesQuerySchema,
  response: { 200: z.array(retainedCaptureSchema) },
}
const keepSchema = {
  tags,
  summary: 'Mark a capture Keep, or remove the mark',
  params: z.object({ id: z.uuid() }),
  body: captureKeepUpdateSchema,
  response: { 200: z.array(retainedCaptureSchema) },
}

export const captureRetentionRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get('/capture-retention', { config: administrators, schema: readSchema }, ({ organizationScope }) =>
    readRetention(organizationScope),
  )
  app.put('/capture-retention', { config: administrators, schema: chooseSchema }, ({ organizationScope, body }) =>
    chooseRetention(organizationScope, body),
  )
  app.get(
    '/capture-retention/preview',
    { config: administrators, schema: previewSchema },
    ({ organizationScope, query: { keepCaptures, removesCompared } }) =>
      previewRetention(organizationScope, { keepCaptures, removesCompared: removesCompared === 'true' }),
  )
  app.get('/kept-captures', { config: readers, schema: keptSchema }, ({ organizationScope, query: { captureIds } }) =>
    readPinnedCaptures(organizationScope, captureIds),
  )
  app.put(
    '/captures/:id/keeping',
    { config: creators, schema: keepSchema },
    ({ organizationScope, params: { id }, body: { isKept } }) => pinCapture(organizationScope, id, isKept),
  )
  done()
}
