import { clashStateSchema, maxStoredClashes } from '@lintel/shared/contract/captures'
import { topicsFromClashesResultSchema, topicsFromClashesSchema } from '@lintel/shared/contract/topics'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../../database/cursors/row-cursor.ts'
import type { JobQueue } from '../../../../jobs/job-queue.ts'
import { memberOf } from '../../../../plugins/access.ts'
import { streamOf } from '../../../../streaming/streamed-rows.ts'
import { requireCheck } from '../../clash-checks/read-checks.ts'
import { listingOf } from '../list/read-list.ts'
import { makeClashTopics } from './make-clash-topics.ts'
import { listStates } from './topic-clashes-repository.ts'

const tags = ['clash checks']
const params = z.object({ id: z.uuid() })
// Users who see clashes see what was accepted; topics are only included for users who see topics.
const readers = {
  access: memberOf('header', { anyRole: ['revitupload.read', 'revituploadcompare.read'] }),
  isStreamed: true as const,
}
// A title has up to 2 kB, and each clash is in one group.
const bounds = { bytes: 4_194_304, parts: maxStoredClashes + 10_000 }
const makers = { access: memberOf('header', { anyRole: ['topics.create'] }), bounds }

const statesSchema = {
  tags,
  summary: 'The clashes of a check that are accepted or have a topic, in order of number',
  params,
  response: { 200: streamOf(clashStateSchema) },
}
const makeSchema = {
  tags,
  summary: 'Create a topic for each group of clashes; clashes that have a topic keep it',
  params,
  body: topicsFromClashesSchema,
  response: { 201: topicsFromClashesResultSchema },
}

export const topicClashRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue }> = (app, { jobs }, done) => {
  const path = '/clash-checks/:id'
  app.get(
    `${path}/states`,
    { config: readers, schema: statesSchema },
    async ({ organizationScope, params: { id } }) => {
      const check = await requireCheck(organizationScope, id)
      const { closedStatuses } = await listingOf(organizationScope)
      const query = { closedStatuses, seesTopics: organizationScope.roles.includes('topics.read') }
      return openCursor(organizationScope.tx, (rows) => listStates(rows, check, query))
    },
  )
  app.post(
    `${path}/topics`,
    { config: makers, schema: makeSchema },
    async ({ organizationScope, params: { id }, body }, reply) => {
      const created = await makeClashTopics({ ...organizationScope, jobs }, id, body)
      reply.code(201)
      return created
    },
  )
  done()
}
