import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PlatformError } from '../../../errors/platform-error.ts'
import type { Files } from '../../../interfaces/files.ts'
import { openToAll } from '../../../plugins/access.ts'
import { sendFile } from './serving/send-file.ts'

const logoParams = z.object({
  file: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'Enter the name of a file in the client-logos folder.'),
})

/** `/api/client-logos` are shown on pages before sign-in, so anyone may read them. */
export const logoRoutes: FastifyPluginCallbackZod<Files> = (app, { store }, done) => {
  app.get(
    '/client-logos/:file',
    {
      config: { access: openToAll() },
      schema: { tags: ['organizations'], summary: "An organization's logo, by file name", params: logoParams },
    },
    (request, reply) => {
      const { file } = request.params
      return sendFile({ store, key: `client-logos/${file}`, request, reply, cacheControl: cachingFor(file) })
    },
  )
  done()
}

const week = 604_800

/** A file with a content hash in its name never changes. */
function cachingFor(file: string): string {
  const isHashed = /\.[0-9a-f]{8,}\.[a-z0-9]+$/i.test(file)
  return isHashed ? `public, max-age=${week * 52}, immutable` : 'public, max-age=300'
}

const signed = z.object({ until: z.coerce.number().int().min(0).max(1e11), signature: z.string().length(43) })

/** `/models` is open to anyone with a signed URL; access to the file was checked when the URL was created. */
export const fileRoutes: FastifyPluginCallbackZod<Files> = (app, { store, addresses }, done) => {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { '*': path } = request.params as { '*': string }
    const query = signed.safeParse(request.query)
    const permission = query.success ? addresses.permitted({ path, ...query.data }) : undefined
    if (!permission) {
      throw new PlatformError(
        'files/address-not-valid',
        403,
        'This link was changed or has expired. Reload the page to get a new one.',
      )
    }
    const seconds = Math.max(0, permission.until - Math.floor(Date.now() / 1000))
    return sendFile({
      store,
      key: permission.key,
      request,
      reply,
      cacheControl: `private, max-age=${seconds}, immutable`,
    })
  }
  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { access: openToAll() }, handler: answer })
  done()
}
