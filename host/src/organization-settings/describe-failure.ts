import { isApiError } from '@lintel/shared/api'
import { describeError } from '../shell/notices/describe-error.ts'

const texts: Record<string, string> = {
  'members/user-not-found': 'No user found with this email. Check it, or invite the person instead.',
  'members/already-member': 'This person is already a member. Change their roles in the list.',
  'members/not-found': 'This person is no longer a member.',
  'platform/too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
}

/** The text of a failure: what happened and what to do. */
export function describeFailure(error: unknown): string {
  if (isApiError(error)) {
    const message = texts[error.code]
    if (message !== undefined) return message
    // Messages of 4xx responses are written for users.
    if (error.status !== undefined && error.status >= 400 && error.status < 500 && error.status !== 401) {
      return error.detail
    }
  }
  const { title, detail } = describeError(error)
  return `${title}. ${detail}`
}
