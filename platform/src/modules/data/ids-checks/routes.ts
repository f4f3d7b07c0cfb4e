import {
  idsChangeSchema,
  idsChangesQuerySchema,
  idsCheckCreateSchema,
  idsCheckListQuerySchema,
  idsCheckPageSchema,
  idsCheckSchema,
  idsCheckSummarySchema,
  idsContentType,
  idsFindingQuerySchema,
  idsFindingSchema,
  idsSentQuerySchema,
  idsSpecificationSchema,
  isChecking,
} from '@lintel/shared/contract/ids'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { idsReaderOf, sentIds } from '../ids-files/sent-ids.ts'
import { cancelCheck, removeCheck } from './end-check.ts'
import { listChanges } from './findings/changes-repository.ts'
import { listFindings, listSpecifications } from './findings/read-repository.ts'
import { idsCheckRuns } from './ids-check-runs.ts'
import { checkNamed, readCheck, readChecks, readComparable } from './read-checks.ts'
import { assertCheckable, requestCheck, rulesOfKept, rulesOfSent } from './request-check.ts'

const tags = ['IDS checks']
const ofCapture = z.object({ captureId: z.uuid() })
const params = z.object({ id: z.uuid() })
// Whoever sees captures may hold them against requirements; which checks they may end is told by each.
const access = memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] })
const begun = { 202: idsCheckSchema }
const one = { 200: idsCheckSchema }

const createSchema = {
  tags,
  summary: 'Check the original file of a capture; while that waits or runs, the same check is answered',
  params: ofCapture,
  body: idsCheckCreateSchema,
  response: begun,
}
const sendSchema = {
  tags,
  summary: `The same by an IDS file of one's own, sent as ${idsContentType}; one that breaks the standard is refused`,
  params: ofCapture,
  querystring: idsSentQuerySchema,
  response: begun,
}
const listSchema = {
  tags,
  summary: 'Checks, newest first',
  querystring: idsCheckListQuerySchema,
  response: { 200: idsCheckPageSchema },
}
const comparable = { 200: z.array(idsCheckSummarySchema) }
const specifications = { 200: streamOf(idsSpecificationSchema) }
const findings = { 200: streamOf(idsFindingSchema) }
const changes = { 200: streamOf(idsChangeSchema) }
const schemas = {
  read: { tags, summary: 'A check, and how far it is', params, response: one },
  cancel: { tags, summary: 'End a check that waits or runs', params, response: one },
  remove: { tags, summary: 'Delete a check with what it has found', params, response: { 204: z.null() } },
  comparable: { tags, summary: 'Complete checks of the same project, newest first', params, response: comparable },
  specifications: { tags, summary: 'What it says of each specification', params, response: specifications },
  findings: {
    tags,
    summary: 'Elements that fail a requirement, or comply with a specification; at most so many as are kept',
    params,
    querystring: idsFindingQuerySchema,
    response: findings,
  },
  changes: {
    tags,
    summary: 'What elements fail in this check or in the one `since`, and not in both',
    params,
    querystring: idsChangesQuerySchema,
    response: changes,
  },
  events: {
    tags,
    summary:
      'Server-sent events `ids-check`, each with the whole of it: at once and after each change, until it is over',
    params,
  },
}

export const idsCheckRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue; follow: Follow }> = (app, deps, done) => {
  const { jobs, follow } = deps
  const config = { access }
  const streamed = { access, isStreamed: true as const }
  const readSent = idsReaderOf(app)
  const ofOne = '/captures/:captureId/ids-checks'
  const path = '/ids-checks/:id'
  app.post(ofOne, { config, schema: createSchema }, async ({ organizationScope: scope, params: at, body }, reply) => {
    const check = await requestCheck(scope, { ...at, rules: await rulesOfKept(scope, body) }, jobs)
    reply.code(202)
    return check
  })
  app.post(`${ofOne}/sent`, { config: { access, ...sentIds }, schema: sendSchema }, async (request, reply) => {
    const { detachedScope, params: at, query } = request
    await detachedScope.inTransaction((scope) => assertCheckable(scope, at.captureId))
    const read = await readSent(request)
    reply.code(202)
    return detachedScope.inTransaction(async (scope) =>
      requestCheck(scope, { ...at, rules: await rulesOfSent(scope, query.name, read) }, jobs),
    )
  })
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
  app.get(`${path}/specifications`, { config: streamed, schema: schemas.specifications }, async (request) => {
    const { organizationScope: scope, params: at } = request
    await checkNamed(scope, at.id)
    return openCursor(scope.tx, (rows) => listSpecifications(rows, { organizationId: scope.organizationId, ...at }))
  })
  app.get(`${path}/findings`, { config: streamed, schema: schemas.findings }, async (request) => {
    const { organizationScope: scope, params: at, query } = request
    const { counts } = await checkNamed(scope, at.id)
    const place = { organizationId: scope.organizationId, ...at }
    return openCursor(scope.tx, (rows) => listFindings(rows, place, { ...query, failures: counts?.keptFailures ?? 0 }))
  })
  app.get(`${path}/changes`, { config: streamed, schema: schemas.changes }, async (request) => {
    const { organizationScope: scope, params: at, query } = request
    const [now, before] = [await checkNamed(scope, at.id), await checkNamed(scope, query.since)]
    return openCursor(scope.tx, (rows) => listChanges(rows, { now, before }))
  })
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
