import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { memberOf, openToAll } from '../../../plugins/access.ts'
import { uploadRoles } from './purposes.ts'
import { openUploadService, type UploadDeps } from './upload-service.ts'
import { abilityHeaders, answeredHeaders, versionHeaders } from './tus/upload-headers.ts'

const tags = ['uploads']
const params = z.object({ id: z.uuid() })
const config = { access: memberOf('header', { anyRole: uploadRoles, isOpenToPrograms: true }), isDetached: true }
/** `/api/uploads` receives large files in chunks with the tus protocol 1.0.0 (tus.io). */
export const uploadRoutes: FastifyPluginCallbackZod<UploadDeps> = (app, deps, done) => {
  const uploadService = openUploadService(deps)
  const large = {
    ...config,
    timeLimit: 'while bytes come',
    bounds: { bytes: deps.limits.maxBytes },
    limitsOwnBodies: true,
  } as const
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, next) => next(null, body))
  // A server that stops doesn't wait for the rest of a file; the client sends it when it retries.
  app.addHook('preClose', async () => uploadService.stop())
  app.addHook('onSend', async (_request, reply) => void reply.headers(versionHeaders))
  addDiscovery(app, deps.limits.maxBytes)

  app.post('/uploads', {
    config: large,
    schema: { tags, summary: 'Create an upload: Upload-Length, and Upload-Metadata with purpose, filename, filetype' },
    handler: async (request, reply) => send(reply, await uploadService.announce(request)),
  })
  app.head('/uploads/:id', {
    config: { ...config, swagger: { exposeHeadRoute: true } },
    schema: { tags, summary: 'The number of bytes received', params },
    handler: async (request, reply) => send(reply, await uploadService.readOffset(request, request.params.id)),
  })
  app.patch('/uploads/:id', {
    config: large,
    schema: { tags, summary: 'Upload the next chunk from Upload-Offset', params },
    handler: async (request, reply) => send(reply, await uploadService.receiveChunk(request, request.params.id)),
  })
  app.delete('/uploads/:id', {
    config,
    schema: { tags, summary: 'Cancel an upload', params },
    handler: async ({ detachedScope, params: { id } }, reply) => {
      await uploadService.discard(detachedScope, id)
      return reply.code(204).send()
    },
  })
  done()
}

function addDiscovery(app: Pick<FastifyInstance, 'options'>, maxBytes: number): void {
  app.options('/uploads', {
    // Browsers use the same method for CORS preflight requests, which must also be answered.
    config: { access: openToAll(), cors: { preflightContinue: true, strictPreflight: false } },
    schema: { tags, summary: 'Supported protocol features' },
    handler: (_request, reply) =>
      reply
        .code(204)
        .headers({ ...abilityHeaders, 'tus-max-size': String(maxBytes) })
        .send(),
  })
}

function send(reply: FastifyReply, { status, headers }: Response): FastifyReply {
  for (const name of answeredHeaders) {
    const value = headers.get(name)
    if (value !== null) void reply.header(name, value)
  }
  return reply.code(status).send()
}
