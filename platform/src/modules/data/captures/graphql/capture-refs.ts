import type { GraphqlBuilder } from '../../../../graphql/schema-builder.ts'
import type { ListedCapture } from '../list-repository.ts'
import type { StoredCapture } from '../read-repository.ts'

export type CaptureRefs = ReturnType<typeof refsOf>

const cache = new WeakMap<GraphqlBuilder, CaptureRefs>()

/** GraphQL types of captures, to which other modules add fields with `objectFields`. */
export function captureRefs(builder: GraphqlBuilder): CaptureRefs {
  const refs = cache.get(builder) ?? refsOf(builder)
  cache.set(builder, refs)
  return refs
}

function refsOf(builder: GraphqlBuilder) {
  return {
    summary: builder.objectRef<ListedCapture>('CaptureReviewSummary'),
    review: builder.objectRef<StoredCapture>('CaptureReview'),
  }
}
