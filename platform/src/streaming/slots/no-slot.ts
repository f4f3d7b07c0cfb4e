import { PlatformError } from '../../errors/platform-error.ts'
import type { Shares } from '../fair-shares.ts'

const refusals = {
  ofPerson: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: "You're loading too much at once. Try again when another request finishes.",
  },
  ofOrganization: {
    code: 'platform/too-many-own-streams',
    status: 429,
    detail: 'Your organization is loading too much at once. Try again when another request finishes.',
  },
  inAll: {
    code: 'platform/too-many-streams',
    status: 503,
    detail: 'Too many large responses are being sent right now. Try again shortly.',
  },
} as const

/** The error for a caller without a slot, with the seconds until it should retry. */
export function noSlot(exceededLimit: keyof Shares, seconds: number): PlatformError {
  const { code, status, detail } = refusals[exceededLimit]
  return new PlatformError(code, status, detail, { headers: { 'retry-after': String(seconds) } })
}
