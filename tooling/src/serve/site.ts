import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isFilePath, isNamedByContent, cacheForever } from './cache-policy.ts'

/** An origin that serves one built package, or a release store, whose files never change. */
export type Site = { name: string; dist: string; isStore?: boolean }

const namesOfChanges = ['etag', 'last-modified', 'accept-ranges']

export function buildSite({ name, dist, isStore = false }: Site) {
  if (!existsSync(path.join(dist))) throw new Error(`${name} has not been built: ${dist} is missing. Run pnpm build.`)
  const app = fastify({
    logger: false,
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2000 },
    forceCloseConnections: true,
  })
  void app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const isKept = isStore || isNamedByContent(file)
      void reply.header('cache-control', isKept ? cacheForever : 'no-cache').header('vary', varyOf(reply))
      // With these headers browsers would send conditional or range requests.
      if (isKept) for (const name of namesOfChanges) void reply.removeHeader(name)
    },
  })
  return app
}

function varyOf(reply: FastifyReply) {
  const vary = reply.getHeader('vary')
  return vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`
}

/** A request for a missing file gets a 404: a page instead would fail later and be harder to explain. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`Not found: ${request.url}\n`)
}

/** Responds to page URLs with the application's single document, and to everything else with 404. */
export function answerPages(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isFilePath(pathname)
    return isPage ? reply.sendFile('index.html') : answerMissing(request, reply)
  })
}
