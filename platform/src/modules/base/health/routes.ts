import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/connect.ts'
import type { FileStore } from '../../../interfaces/files.ts'
import type { Readiness } from '../../../interfaces/readiness.ts'
import { openToAll } from '../../../plugins/access.ts'

export type HealthDeps = { db: Database; store: FileStore; readiness: Readiness }

/** `/health/live` shows that the process responds; `/health/ready` shows that it can serve all requests, so that it may receive traffic. */
export function healthRoutes(app: FastifyInstance, { db, store, readiness }: HealthDeps, done: () => void): void {
  const config = { access: openToAll(), isHealthCheck: true }
  let pendingCheck: Promise<unknown> | undefined
  app.get('/live', { config }, () => ({ status: 'live' }))
  app.get('/ready', { config }, async (_request, reply) => {
    const reason = readiness.reason()
    // This state is expected, so it isn't logged as an error, unlike a database that doesn't respond.
    if (reason !== undefined) return reply.code(503).send({ status: 'not-ready', reason })
    // Concurrent calls share one check, because health checks are not rate-limited. A check uses at most one connection and one file.
    pendingCheck ??= Promise.all([db.execute('select 1'), store.assertWritable?.()]).finally(
      () => (pendingCheck = undefined),
    )
    await pendingCheck
    return { status: 'ready' }
  })
  done()
}
