import { request } from 'node:http'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { bundlePage } from '../bundle-page.ts'

/** A running platform, and the headers of the caller. */
export type PlatformAccess = { origin: string; headers: Record<string, string> }

const html =
  '<!doctype html><html lang="en"><title>starting</title><body><script type="module" src="/master-model-page.mjs"></script>'

/** Serves the page and a proxy for the platform's API from one origin, like the host. */
export async function servePage({ origin, headers }: PlatformAccess): Promise<FastifyInstance> {
  const scripts = await bundlePage(path.join(import.meta.dirname, 'page/master-model-page.tsx'))
  const site = Fastify({ logger: false, forceCloseConnections: true })
  site.get('/', async (_request, reply) => reply.type('text/html').send(html))
  for (const url of ['/api/master-model', '/api/master-model/events']) {
    site.get(url, (incoming, reply) => {
      reply.hijack()
      const { 'accept-encoding': coding = '' } = incoming.headers
      const passed = request(
        `${origin}${incoming.url}`,
        { headers: { ...headers, 'accept-encoding': coding } },
        (response) => {
          reply.raw.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(reply.raw)
        },
      )
      passed.on('error', () => reply.raw.destroy())
      reply.raw.on('close', () => passed.destroy())
      passed.end()
    })
  }
  site.get('/api/*', async () => [])
  site.put('/api/*', async (_request, reply) => reply.status(204).send())
  site.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const script = scripts.get(params['*'])
    return script === undefined ? reply.code(404).send() : reply.type('text/javascript').send(script)
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}
