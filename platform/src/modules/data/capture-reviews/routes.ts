import {
  captureFlagSchema,
  captureReviewRunSchema,
  isReviewing,
  reviewChangeSchema,
} from '@lintel/shared/contract/captures'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCursor } from '../../../database/cursors/row-cursor.ts'
import type { Follow } from '../../../events/follow.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { memberOf } from '../../../plugins/access.ts'
import { subjectOf } from '../../../runs/announce-run.ts'
import { streamOf } from '../../../streaming/streamed-rows.ts'
import { describeFlag } from './findings/describe-review.ts'
import { listChanges } from './findings/changes-repository.ts'
import { listFlags } from './findings/read-repository.ts'
import { readLatestReview, readReview, storedReview } from './findings/read-review.ts'
import { runReview } from './request-review.ts'
import { reviewRuns } from './review-runs.ts'

const tags = ['captures']
const access = memberOf('header', {
  anyRole: ['revitupload.read', 'revituploadcompare.read'],
  isOpenToPrograms: true,
})
const createConfig = { access: memberOf('header', { anyRole: ['revitupload.create'], isOpenToPrograms: true }) }
const captureParams = z.object({ captureId: z.uuid() })
const params = z.object({ reviewId: z.uuid() })
const reviewResponse = { 200: captureReviewRunSchema }

const runSchema = {
  tags,
  summary:
    'Review a capture again against the current master model; returns the current review while one is queued or running',
  params: captureParams,
  response: { 202: captureReviewRunSchema },
}
const latestSchema = {
  tags,
  summary: 'The latest review of a capture',
  params: captureParams,
  response: reviewResponse,
}
const readSchema = { tags, summary: 'A review and its progress', params, response: reviewResponse }
const flagsSchema = {
  tags,
  summary: 'Reasons that elements were flagged, in element order',
  params,
  response: { 200: streamOf(captureFlagSchema) },
}
const changesSchema = {
  tags,
  summary: 'Elements with different results than in the previous review',
  params,
  response: { 200: streamOf(reviewChangeSchema) },
}
const eventsSchema = {
  tags,
  summary: "Server-sent events `review` with the full review: immediately and after each change, until it's finished",
  params,
}

export const reviewRoutes: FastifyPluginCallbackZod<{ jobs: JobQueue; follow: Follow }> = (
  app,
  { jobs, follow },
  done,
) => {
  const reviews = '/captures/:captureId/reviews'
  const path = '/capture-reviews/:reviewId'
  const streamed = { access, isStreamed: true }
  app.post(reviews, { config: createConfig, schema: runSchema }, async ({ organizationScope, params: ids }, reply) => {
    const review = await runReview(organizationScope, ids.captureId, jobs)
    reply.code(202)
    return review
  })
  app.get(`${reviews}/latest`, { config: { access }, schema: latestSchema }, ({ organizationScope, params: ids }) =>
    readLatestReview(organizationScope, ids.captureId),
  )
  app.get(path, { config: { access }, schema: readSchema }, ({ organizationScope, params: { reviewId } }) =>
    readReview(organizationScope, reviewId),
  )
  app.get(`${path}/flags`, { config: streamed, schema: flagsSchema }, async ({ organizationScope, params: ids }) => {
    const review = await storedReview(organizationScope, ids.reviewId)
    return openCursor(organizationScope.tx, async (rows) => (await listFlags(rows, review)).map(describeFlag))
  })
  app.get(
    `${path}/changes`,
    { config: streamed, schema: changesSchema },
    async ({ organizationScope, params: ids }) => {
      const review = await storedReview(organizationScope, ids.reviewId)
      return openCursor(organizationScope.tx, (rows) => listChanges(rows, review))
    },
  )
  const config = { access, isDetached: true }
  app.get(`${path}/events`, { config, schema: eventsSchema }, ({ detachedScope: scope, params: ids }, reply) =>
    follow(reply, scope, {
      subject: subjectOf(reviewRuns, { organizationId: scope.organizationId, runId: ids.reviewId }),
      event: 'review',
      schema: captureReviewRunSchema,
      read: () => scope.inTransaction((inside) => readReview(inside, ids.reviewId)),
      isLast: ({ status }) => !isReviewing(status),
    }),
  )
  done()
}
