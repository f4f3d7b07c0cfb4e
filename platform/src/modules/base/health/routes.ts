import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { FileStore } from '../../../interfaces/files.ts'
import type { Readiness } from '../../../interfaces/readiness.ts'
import { openToAll } from '../../../plugins/access.ts'

export type HealthDeps = { db: Database; store: FileStore; readiness: Readiness }

/** `/health/live` tells that the process answers; `/health/ready` that it can also serve everything it is for, so that traffic may come. */
export function healthRoutes(app: FastifyInstance, { db, store, readiness }: HealthDeps, done: () => void): void {
  const config = { access: openToAll(), isHealthCheck: true }
  let asking: Promise<unknown> | undefined
  app.get('/live', { config }, () => ({ status: 'live' }))
  app.get('/ready', { config }, async (_request, reply) => {
    const reason = readiness.reason()
    // This is expected and therefore not logged as an error, unlike a database that does not answer.
    if (reason !== undefined) return reply.code(503).send({ status: 'not-ready', reason })
    // Callers who come meanwhile wait for the same answer: health checks are not limited, and take one connection and one file at most.
    asking ??= Promise.all([db.execute('select 1'), store.assertWritable?.()]).finally(() => (asking = undefined))
    await asking
    return { status: 'ready' }
  })
  done()
}
