import { accessToken } from './access-token.ts'
import { failureOfResponse, connectionFailure } from './failures.ts'
import { addressOf, callerHeaders } from './http-client.ts'

/** URL, headers and errors for libraries that make their own calls, such as uploads. */
export const libraryCalls = {
  /** The URL for a path below the API base. */
  addressOf,
  /** The headers of one call for an organization. Rejects with an ApiError if there is no token. */
  async headers(organizationId: string | undefined, signal?: AbortSignal): Promise<Record<string, string>> {
    return callerHeaders(await accessToken(signal), organizationId)
  },
  answeredFailure: failureOfResponse,
  connectionFailure,
}
