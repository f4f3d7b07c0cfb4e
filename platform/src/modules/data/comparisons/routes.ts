import {
  comparisonCreateSchema,
  comparisonListQuerySchema,
  comparisonPageSchema,
  comparisonSchema,
  differenceSchema,
  isComparing,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { beginComparison } from './begin-comparison.ts'
import { comparisonRuns } from './comparison-runs.ts'
import { readComparison, readComparisons } from './read-comparisons.ts'
import { listDifferences } from './repository.ts'

export type ComparisonRouteOptions = { jobs: JobQueue; follow: Follow }

const tags = ['comparisons']
const params = z.object({ id: z.uuid() })
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })

const createSchema = {
  tags,
  summary: 'Compare two captures of a project; returns the existing comparison or starts one',
  body: comparisonCreateSchema,
  response: { 200: comparisonSchema, 202: comparisonSchema },
}
const listSchema = {
  tags,
  summary: 'Comparisons, newest first',
  querystring: comparisonListQuerySchema,
  response: { 200: comparisonPageSchema },
}
const readSchema = { tags, summary: 'One comparison, with its counts', params, response: { 200: comparisonSchema } }
const differencesSchema = {
  tags,
  summary:
    'Every element that was added, removed, or changed, with its parameters; empty until the comparison is complete',
  params,
  response: { 200: streamOf(differenceSchema) },
}
const eventsSchema = {
  tags,
  summary:
    "Server-sent events `comparison` with the full comparison: immediately and after each change, until it's finished",
  params,
}

export const comparisonRoutes: FastifyPluginCallbackZod<ComparisonRouteOptions> = (app, { jobs, follow }, done) => {
  const all = '/comparisons'
  const one = `${all}/:id`
  app.post(all, { config: { access }, schema: createSchema }, async ({ organizationScope, body }, reply) => {
    const { comparison, isStarted } = await beginComparison(organizationScope, body, jobs)
    reply.code(isStarted ? 202 : 200)
    return comparison
  })
  app.get(all, { config: { access }, schema: listSchema }, ({ organizationScope, query }) =>
    readComparisons(organizationScope, query),
  )
  app.get(one, { config: { access }, schema: readSchema }, ({ organizationScope, params: { id } }) =>
    readComparison(organizationScope, id),
  )
  const streamed = { access, isStreamed: true as const }
  app.get(`${one}/differences`, { config: streamed, schema: differencesSchema }, async (request) => {
    const {
      organizationScope,
      params: { id },
    } = request
    const { tx, organizationId } = organizationScope
    await readComparison(organizationScope, id)
    return openCursor(tx, (rows) => listDifferences(rows, { organizationId, id }))
  })
  const detached = { access, isDetached: true as const }
  app.get(
    `${one}/events`,
    { config: detached, schema: eventsSchema },
    ({ detachedScope: scope, params: { id } }, reply) =>
      follow(reply, scope, {
        subject: subjectOf(comparisonRuns, { organizationId: scope.organizationId, runId: id }),
        event: 'comparison',
        schema: comparisonSchema,
        read: () => scope.inTransaction((inside) => readComparison(inside, id)),
        isLast: ({ status }) => !isComparing(status),
      }),
  )
  done()
}
