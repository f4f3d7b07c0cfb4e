import { accessToken } from './access-token.ts'
import { answeredFailure, connectionFailure } from './failures.ts'
import { addressOf, callerHeaders } from './http-client.ts'

/** For libraries that make their calls themselves, such as those that send files: where to, as whom, and how a failure is told. */
export const libraryCalls = {
  /** Of a call, from its path below the API base. */
  addressOf,
  /** Of one call: who makes it, for which organization. Rejects with an ApiError where there is no token. */
  async headers(organizationId: string | undefined, signal?: AbortSignal): Promise<Record<string, string>> {
    return callerHeaders(await accessToken(signal), organizationId)
  },
  answeredFailure,
  connectionFailure,
}
