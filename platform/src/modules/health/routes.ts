import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { openToAll } from '../../plugins/access.ts'

/** `/health/live`: the process answers. `/health/ready`: it can also serve, so traffic may come. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Database }, done: () => void): void {
  const config = { access: openToAll() }
  app.get('/live', { config }, () => ({ status: 'live' }))
  app.get('/ready', { config }, async () => {
    await db.execute('select 1')
    return { status: 'ready' }
  })
  done()
}
