import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../../database/connect.ts'
import { memberOf } from '../../../plugins/access.ts'
import type { FileAddresses } from '../../files/file-addresses.ts'
import { readRequest } from '../read-request.ts'
import { changeListener } from './change-listener.ts'
import { openStreams } from './open-streams.ts'
import { requestStream } from './request-stream.ts'

export type EventRouteOptions = { db: Database; addresses: FileAddresses }

const config = { access: memberOf('header', { anyRole: ['revitassembly.read'] }), isDetached: true }
const schema = {
  tags: ['assembly requests'],
  summary:
    'Server-sent events `request`, each with the whole request: at once and after each change, until it is completed',
  params: z.object({ id: z.uuid() }),
}
const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // What is packed or kept back on the way arrives too late.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // Kept open for a next call, the connection of a stream that ended would hold up a stop of the server.
  connection: 'close',
}

export const requestEventRoutes: FastifyPluginCallbackZod<EventRouteOptions> = (app, { db, addresses }, done) => {
  const listener = changeListener(db, app.log)
  const streams = openStreams()
  app.addHook('preClose', async () => {
    streams.endAll()
    await listener.close()
  })
  app.get('/revitassemblyrequest/:id/events', { config, schema }, async (request, reply) => {
    const { detachedScope: scope, params } = request
    const place = { organizationId: scope.organizationId, requestId: params.id }
    const stream = requestStream({
      read: () => scope.inTransaction((inside) => readRequest(inside, params.id, addresses)),
      follow: (onChange) => listener.follow(place, onChange),
    })
    streams.add(scope.userId, stream)
    await stream.begin()
    void reply.headers(headers)
    return stream.events
  })
  done()
}
