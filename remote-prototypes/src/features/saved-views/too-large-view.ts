import { viewComponentsSchema, type ViewComponents } from '@lintel/shared/contract'

/** More elements are named than a view can keep, in words for people. */
export class TooLargeViewError extends Error {
  override readonly name = 'TooLargeViewError'
}

export function isTooLargeView(error: unknown): error is TooLargeViewError {
  return error instanceof Error && error.name === 'TooLargeViewError'
}

/** Before anything is sent: the refusal of the platform would not say what to do. */
export function assertStorable(components: ViewComponents): ViewComponents {
  const issue = viewComponentsSchema.safeParse(components).error?.issues[0]
  if (!issue) return components
  throw new TooLargeViewError(`${issue.message} Select, hide or color fewer of them, and save the view again.`)
}
