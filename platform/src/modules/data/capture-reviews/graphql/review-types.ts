import { z } from 'zod'
import type { GraphqlContext } from '../../../../graphql/graphql-context.ts'
import { parseArguments } from '../../../../graphql/parse-arguments.ts'
import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import { captureRefs, type CaptureRefs } from '../../captures/graphql/capture-refs.ts'
import type { StoredCapture } from '../../captures/read-repository.ts'
import { describeFlag, describeReview } from '../findings/describe-review.ts'
import { groupFlags, loadNewest, loadNewestComplete } from './load-reviews.ts'
import { findReview, listFlags, listReviews, type ShownReview } from '../findings/read-repository.ts'
import { addReviewPartTypes } from './review-part-types.ts'

const partSchema = z.object({
  skip: z.number().int().min(0).max(10_000).default(0),
  take: z.number().int().min(1).max(100).default(20),
})
const groupsSchema = z.object({ reviewId: z.uuid().optional() })
const reportsSchema = z.object({
  reviewId: z.uuid().optional(),
  masterModelElementId: z.uuid().optional(),
  after: z.number().int().min(0).default(0),
  take: z.number().int().min(1).max(1000).default(100),
})

/** Adds the review fields of captures. */
export function addReviewTypes(builder: GraphqlBuilder): void {
  const { summary, review } = captureRefs(builder)
  addLatest(builder, summary)
  addLatest(builder, review)
  const parts = addReviewPartTypes(builder)
  addReviews(builder, review, parts)
  addReports(builder, review, parts)
}

/** The counts are those of the newest complete review, the status is that of the newest review. */
function addLatest(builder: GraphqlBuilder, capture: CaptureRefs['summary'] | CaptureRefs['review']): void {
  builder.objectFields(capture, (t) => ({
    reviewId: t.id({ nullable: true, resolve: async (row, _args, context) => (await complete(row, context))?.id }),
    reviewDate: t.string({
      nullable: true,
      resolve: async (row, _args, context) => (await complete(row, context))?.completedDate?.toISOString(),
    }),
    reviewStatus: t.string({
      nullable: true,
      resolve: async ({ id }, _args, { load }) => (await load(loadNewest, id))?.status,
    }),
    masterModelElementCount: t.int({
      nullable: true,
      resolve: async (row, _args, context) => (await complete(row, context))?.masterModelElementCount,
    }),
    masterModelElementsReviewedCount: t.int({
      nullable: true,
      resolve: async (row, _args, context) => (await complete(row, context))?.masterModelElementsReviewedCount,
    }),
    failedElementsCount: t.int({
      nullable: true,
      resolve: async (row, _args, context) => (await complete(row, context))?.failedElementsCount,
    }),
    newlyFlagged: t.int({
      nullable: true,
      description: 'Null for the first review of a capture.',
      resolve: async (row, _args, context) => (await complete(row, context))?.newlyFlagged,
    }),
    noLongerFlagged: t.int({
      nullable: true,
      resolve: async (row, _args, context) => (await complete(row, context))?.noLongerFlagged,
    }),
  }))
}

function complete({ id }: { id: string }, { load }: GraphqlContext): Promise<ShownReview | undefined> {
  return load(loadNewestComplete, id)
}

type Parts = ReturnType<typeof addReviewPartTypes>

function addReviews(builder: GraphqlBuilder, capture: CaptureRefs['review'], parts: Parts): void {
  builder.objectFields(capture, (t) => ({
    reviews: t.field({
      type: [parts.run],
      description: 'Newest first.',
      args: { skip: t.arg.int({ defaultValue: 0 }), take: t.arg.int({ defaultValue: 20 }) },
      resolve: async ({ organizationId, id: captureId }, args, { scope }) => {
        const found = await listReviews(scope.tx, { organizationId, captureId }, parseArguments(partSchema, args))
        return found.map(describeReview)
      },
    }),
    flaggedGroups: t.field({
      type: [parts.group],
      description: 'By master element; of the newest complete review where none is named.',
      args: { reviewId: t.arg.id() },
      resolve: async (row, args, context) => {
        const { reviewId } = parseArguments(groupsSchema, args)
        const review = await chosenReview(row, reviewId, context)
        return review ? groupFlags(context.scope, review) : []
      },
    }),
  }))
}

function addReports(builder: GraphqlBuilder, capture: CaptureRefs['review'], parts: Parts): void {
  builder.objectField(capture, 'captureReviewReports', (t) =>
    t.field({
      type: [parts.report],
      description: 'In element order, starting after the number `after`.',
      args: {
        reviewId: t.arg.id(),
        masterModelElementId: t.arg.id(),
        after: t.arg.int({ defaultValue: 0 }),
        take: t.arg.int({ defaultValue: 100 }),
      },
      resolve: async (row, args, context) => {
        const { reviewId, masterModelElementId: masterElementId, ...part } = parseArguments(reportsSchema, args)
        const review = await chosenReview(row, reviewId, context)
        if (!review) return []
        const flags = await listFlags(context.scope.tx, review, { masterElementId, ...part })
        return flags.map((flag) => ({ ...describeFlag(flag), captureReviewId: review.id, captureId: review.captureId }))
      },
    }),
  )
}

/** The chosen review, if it belongs to this capture. */
async function chosenReview(
  capture: StoredCapture,
  reviewId: string | undefined,
  context: GraphqlContext,
): Promise<ShownReview | undefined> {
  if (reviewId === undefined) return complete(capture, context)
  const { organizationId, id } = capture
  const found = await findReview(context.scope.tx, { organizationId, reviewId })
  return found?.captureId === id ? found : undefined
}
