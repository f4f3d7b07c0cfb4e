import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { sampleRequests } from '../../../../remote-analytics/src/testing/sample-requests.ts'
import { bundlePage } from '../bundle-page.ts'

const html =
  '<!doctype html><html lang="en"><title>Analytics</title><body><script type="module" src="/analytics-page.mjs"></script>'

/** Two data sets: four fifths of the requests belong to the first one. */
function requestsAsText(count: number): string {
  return JSON.stringify(
    sampleRequests(count).map((request, index) => ({ ...request, portfolio: index % 5 === 0 ? 'P13' : 'P14' })),
  )
}

/** Serves the page and its API from one origin. */
export async function servePage(count: number): Promise<FastifyInstance> {
  const scripts = await bundlePage(path.join(import.meta.dirname, 'page/analytics-page.tsx'))
  const requests = requestsAsText(count)
  const site = Fastify({ logger: false })
  const rows = '/api/revitassemblyrequest/analytics/organizations/:organization'
  site.get('/', async (_request, reply) => reply.type('text/html').send(html))
  site.get(rows, async (_request, reply) => reply.type('application/json').send(requests))
  site.get('/api/*', async () => [])
  site.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
    const script = scripts.get(params['*'])
    return script === undefined ? reply.code(404).send() : reply.type('text/javascript').send(script)
  })
  await site.listen({ host: '127.0.0.1', port: 0 })
  return site
}
