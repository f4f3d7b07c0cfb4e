import {
  visitCountsQuerySchema,
  visitCountsSchema,
  visitsSchema,
  type VisitCount,
} from '@lintel/shared/contract/releases'
import { z } from 'zod'
import type { App } from '../../../../interfaces/app.ts'
import { signedIn } from '../../../../plugins/access.ts'
import { personalLimit } from '../../../../plugins/limits/limits.ts'
import type { AlertDeps } from '../alerts/send-alert.ts'
import { requireRemote } from '../remotes/remote-changes.ts'
import { remoteParams } from '../remotes/routes.ts'
import { assertMayRelease } from '../tokens/releaser.ts'
import { addRoute, type ReleaserDeps } from '../tokens/releaser-routes.ts'
import { countVisits } from './count-visits.ts'
import { listVisits, type CountedVisits } from './repository.ts'
import { timesOf } from './times.model.ts'

const batchBytes = 16 * 1024
const batchesPerMinute = 30
/** No one can read a chart with more lines. */
const maxVersions = 12

export function visitRoutes(app: App, deps: ReleaserDeps & AlertDeps): void {
  const limit = personalLimit(app, { name: 'visits', points: batchesPerMinute, seconds: 60 })
  const tellSchema = {
    tags: ['registry'],
    summary: 'Report page visits of remotes in batches',
    body: visitsSchema,
    response: { 204: z.null() },
  }
  const config = { access: signedIn(), bounds: { bytes: batchBytes } }
  app.post('/registry/visits', { config, schema: tellSchema }, async (request, reply) => {
    await limit(request)
    const { tx, userId } = request.scope
    await countVisits(deps, tx, { userId, visits: request.body.visits })
    void reply.code(204)
    return null
  })
  const countsSchema = {
    summary: 'Visits, failures, and load times per version of a remote',
    params: remoteParams,
    querystring: visitCountsQuerySchema,
    response: { 200: visitCountsSchema },
  }
  const counts = { method: 'GET', url: '/registry/remotes/:name/visits', schema: countsSchema } as const
  addRoute(app, deps, counts, async ({ tx, releaser, params: { name }, query: { days } }) => {
    assertMayRelease(releaser, name)
    await requireRemote({ tx, name })
    const step = days <= 2 ? 'hour' : 'day'
    const found = await listVisits(tx, { name, days, step, versions: maxVersions })
    return { step, items: found.map(described) }
  })
}

function described({ start, loads, renders, ...count }: CountedVisits): VisitCount {
  return { ...count, from: new Date(start).toISOString(), loadMs: timesOf(loads), renderMs: timesOf(renders) }
}
