import {
  captureMoveCreateSchema,
  captureMoveSchema,
  captureMovesCreateSchema,
  captureOutcomesSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf } from '../../../../plugins/access.ts'
import { withEachCapture } from '../../captures/each-capture.ts'
import { moveCapture, readMoves } from './move-capture.ts'

const tags = ['captures']
const params = z.object({ id: z.uuid() })
const readers = { access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }) }
const creators = { access: memberOf('header', { anyRole: ['revitupload.create'] }) }

const moveSchema = {
  tags,
  summary: 'Move a capture to another project; its comparisons in the previous project become invalid',
  params,
  body: captureMoveCreateSchema,
  response: { 201: captureMoveSchema },
}
const listSchema = {
  tags,
  summary: 'The project changes of a capture, newest first',
  params,
  response: { 200: z.array(captureMoveSchema) },
}

const moveManySchema = {
  tags,
  summary: "Move several captures to another project; a failure doesn't stop the others",
  body: captureMovesCreateSchema,
  response: { 200: captureOutcomesSchema },
}

export const captureMoveRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  const moves = '/captures/:id/moves'
  app.post(
    moves,
    { config: creators, schema: moveSchema },
    async ({ organizationScope, params: { id }, body }, reply) => {
      const move = await moveCapture(organizationScope, id, body)
      reply.code(201)
      return move
    },
  )
  app.get(moves, { config: readers, schema: listSchema }, ({ organizationScope, params: { id } }) =>
    readMoves(organizationScope, id),
  )
  app.post(
    '/captures/moves',
    { config: { ...creators, isDetached: true }, schema: moveManySchema },
    ({ detachedScope, body: { captures, project } }) =>
      withEachCapture(detachedScope, captures, (scope, { captureId, fromProjectGroupId }) =>
        moveCapture(scope, captureId, { fromProjectGroupId, project }),
      ),
  )
  done()
}
