import { PlatformError } from '../../errors.ts'
import type { Shares } from '../shares.ts'

const refusals = {
  ofPerson: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: 'You are loading as much at once as you may. Try again when one of the others is done.',
  },
  ofOrganization: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: 'Your organization is loading as much at once as it may. Try again when one of the others is done.',
  },
  inAll: {
    code: 'platform/too-many-streams',
    status: 503,
    detail: 'Too many large answers are being sent just now. Try again shortly.',
  },
} as const

/** What whoever finds no place is told, with the seconds after which to ask again. */
export function noPlace(which: keyof Shares, seconds: number): PlatformError {
  const { code, status, detail } = refusals[which]
  return new PlatformError(code, status, detail, { headers: { 'retry-after': String(seconds) } })
}
