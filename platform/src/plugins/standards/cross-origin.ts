import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { listPositionHeader } from '@lintel/shared/contract'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export type CrossOriginOptions = { hostOrigins: readonly string[]; exposedHeaders: readonly string[] }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ofOpenInterfaces = /^\/(bcf|foundation|mcp|\.well-known|api\/oauth)([/?]|$)/

/**
 * Pages of our own origins may call everything. The open interfaces may be called by pages of any origin, because they use explicit tokens and no
 * cookies.
 */
export const crossOrigin = fp<CrossOriginOptions>(allowOrigins, { name: 'cross-origin' })

async function allowOrigins(app: FastifyInstance, { hostOrigins, exposedHeaders }: CrossOriginOptions): Promise<void> {
  const ownOrigins: FastifyCorsOptions = {
    origin: [...hostOrigins],
    methods,
    exposedHeaders: ['x-request-id', 'retry-after', listPositionHeader, ...exposedHeaders],
    maxAge: 600,
  }
  const anybodys: FastifyCorsOptions = {
    origin: '*',
    methods,
    exposedHeaders: ['etag', 'retry-after', 'www-authenticate', 'x-request-id'],
    maxAge: 600,
  }
  await app.register(cors, {
    delegator: (request, answer) => answer(null, ofOpenInterfaces.test(request.url) ? anybodys : ownOrigins),
  })
}
