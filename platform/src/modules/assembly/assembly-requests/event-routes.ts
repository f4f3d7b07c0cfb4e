import { assemblyRequestSchema, isInProgress } from '@lintel/shared/contract/assembly'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Follow } from '../../../events/follow.ts'
import type { FileAddresses } from '../../../interfaces/files.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { assemblyRuns } from './assembly-runs.ts'
import { readRequest } from './read-request.ts'

export type EventRouteOptions = { follow: Follow; addresses: FileAddresses }

const config = { access: memberOf('header', { anyRole: ['revitassembly.read'] }), isDetached: true }
const schema = {
  tags: ['assembly requests'],
  summary:
    "Server-sent events `request` with the full request: immediately and after each change, until it's completed",
  params: z.object({ id: z.uuid() }),
}

export const requestEventRoutes: FastifyPluginCallbackZod<EventRouteOptions> = (app, { follow, addresses }, done) => {
  app.get('/revitassemblyrequest/:id/events', { config, schema }, (request, reply) => {
    const { detachedScope: scope, params } = request
    const runKey = { organizationId: scope.organizationId, runId: params.id }
    return follow(reply, scope, {
      subject: subjectOf(assemblyRuns, runKey),
      event: 'request',
      schema: assemblyRequestSchema,
      read: () => scope.inTransaction((inside) => readRequest(inside, params.id, addresses)),
      isLast: ({ status }) => !isInProgress(status),
    })
  })
  done()
}
