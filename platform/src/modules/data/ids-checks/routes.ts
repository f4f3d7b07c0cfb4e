import {
  idsCheckListQuerySchema,
  idsCheckPageSchema,
  idsCheckSchema,
  idsCheckSummarySchema,
  isChecking,
} from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Follow } from '../../../events/follow.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { cancelCheck, removeCheck } from './end-check.ts'
import { idsCheckRuns } from './ids-check-runs.ts'
import { readCheck, readChecks, readComparable } from './read-checks.ts'

const tags = ['IDS checks']
const params = z.object({ id: z.uuid() })
// Users who see captures can check them; each check says who can cancel it.
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
const one = { 200: idsCheckSchema }

const listSchema = {
  tags,
  summary: 'Checks, newest first',
  querystring: idsCheckListQuerySchema,
  response: { 200: idsCheckPageSchema },
}
const comparable = { 200: z.array(idsCheckSummarySchema) }
const schemas = {
  read: { tags, summary: 'A check and its progress', params, response: one },
  cancel: { tags, summary: 'Cancel a queued or running check', params, response: one },
  remove: { tags, summary: 'Delete a check and its results', params, response: { 204: z.null() } },
  comparable: { tags, summary: 'Complete checks of the same project, newest first', params, response: comparable },
  events: {
    tags,
    summary:
      "Server-sent events `ids-check` with the full check: immediately and after each change, until it's finished",
    params,
  },
}

export const idsCheckRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue; follow: Follow }> = (app, deps, done) => {
  const { jobs, follow } = deps
  const config = { access }
  const path = '/ids-checks/:id'
  app.get('/ids-checks', { config, schema: listSchema }, ({ organizationScope, query }) =>
    readChecks(organizationScope, query),
  )
  app.get(path, { config, schema: schemas.read }, ({ organizationScope, params: { id } }) =>
    readCheck(organizationScope, id),
  )
  app.post(`${path}/cancel`, { config, schema: schemas.cancel }, ({ organizationScope, params: { id } }) =>
    cancelCheck(organizationScope, id),
  )
  app.delete(path, { config, schema: schemas.remove }, async ({ organizationScope, params: { id } }, reply) => {
    await removeCheck(organizationScope, id, jobs)
    reply.code(204)
    return null
  })
  app.get(`${path}/comparable`, { config, schema: schemas.comparable }, ({ organizationScope, params: { id } }) =>
    readComparable(organizationScope, id),
  )
  const detached = { access, isDetached: true as const }
  app.get(
    `${path}/events`,
    { config: detached, schema: schemas.events },
    ({ detachedScope: scope, params: { id } }, reply) =>
      follow(reply, scope, {
        subject: subjectOf(idsCheckRuns, { organizationId: scope.organizationId, runId: id }),
        event: 'ids-check',
        schema: idsCheckSchema,
        read: () => scope.inTransaction((inside) => readCheck(inside, id)),
        isLast: ({ status }) => !isChecking(status),
      }),
  )
  done()
}
