import { isApiError } from '@lintel/shared/api'
import { describeError } from '../shell/notices/describe-error.ts'

/** The text of a failure. Rejections by the server already have a message for users. */
export function describeFailure(error: unknown): string {
  const isRefusal = isApiError(error) && error.status !== undefined && error.status !== 401 && error.status !== 500
  if (isRefusal && !error.code.startsWith('browser/')) return error.detail
  const { title, detail } = describeError(error)
  return `${title}. ${detail}`
}
