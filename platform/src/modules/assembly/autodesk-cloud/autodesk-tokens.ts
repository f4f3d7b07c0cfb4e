import { AuthenticationClient, Scopes } from '@aps_sdk/authentication'
import {
  ApsConfiguration,
  Logger,
  LogLevel,
  ResiliencyConfiguration,
  SdkManagerBuilder,
} from '@aps_sdk/autodesk-sdkmanager'
import type { ViewerToken } from '@lintel/shared/contract'
import { z } from 'zod'
import { PlatformError } from '../../../errors/platform-error.ts'
import { steadyNow } from '../../../time/steady-clock.ts'

/** Provides tokens for the Autodesk viewer. */
export type ViewerTokens = {
  /** `isRefresh` means that the last token was rejected, so a cached one can't be used. */
  current(request?: { isRefresh?: boolean | undefined }): Promise<ViewerToken>
}

export type AutodeskAccount = { clientId: string; clientSecret: string; address: string }

export type AutodeskTokenOptions = {
  /** What the token permits. By default only reading derivatives, because browsers get the token. */
  scopes?: Scopes[]
  logger: { warn: (details: object, message: string) => void }
  timeoutMilliseconds?: number
  now?: () => number
}

const second = 1000
/** A token is not used in its last minute, because loading a model takes a while. */
const margin = 60 * second
/**
 * During this time, a failure is returned to all callers, and a new token can't be refreshed again: neither would help, and it protects
 * Autodesk from needless calls.
 */
const pause = 5 * second

type CachedToken = { accessToken: string; fetchedAt: number; expiresAt: number }
type Failure = { error: Error; until: number }

/** Two-legged tokens of Autodesk Platform Services. One token is requested at a time and cached until shortly before it expires. */
export function autodeskTokens(account: AutodeskAccount, options: AutodeskTokenOptions): ViewerTokens {
  const { logger, timeoutMilliseconds = 5 * second, now = steadyNow, scopes = [Scopes.ViewablesRead] } = options
  const client = clientFor(account, timeoutMilliseconds)
  let cachedToken: CachedToken | undefined
  let failure: Failure | undefined
  let fetching: Promise<CachedToken> | undefined

  async function fetchToken(): Promise<CachedToken> {
    try {
      const answer = await client.getTwoLeggedToken(account.clientId, account.clientSecret, scopes)
      const { access_token: accessToken, expires_in: lifetime } = answerSchema.parse(answer)
      cachedToken = { accessToken, fetchedAt: now(), expiresAt: now() + lifetime * second }
      return cachedToken
    } catch (error) {
      const problem = problemFor(error)
      logger.warn({ code: problem.code, status: statusOf(error) }, 'no token from Autodesk')
      failure = { error: problem, until: now() + pause }
      throw problem
    } finally {
      fetching = undefined
    }
  }

  function usableToken(isRefresh: boolean): CachedToken | undefined {
    if (!cachedToken || now() >= cachedToken.expiresAt - margin) return undefined
    return isRefresh && now() >= cachedToken.fetchedAt + pause ? undefined : cachedToken
  }

  return {
    async current({ isRefresh = false } = {}) {
      const token = usableToken(isRefresh)
      if (token) return tokenOf(token, now())
      if (failure && now() < failure.until) throw failure.error
      fetching ??= fetchToken()
      return tokenOf(await fetching, now())
    },
  }
}

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

function tokenOf({ accessToken, expiresAt }: CachedToken, time: number): ViewerToken {
  return { accessToken, expiresIn: Math.max(1, Math.floor((expiresAt - time) / second)) }
}

/** The SDK's own logger writes addresses and more to the console, so it is off. The SDK retries once and has no circuit breaker. */
function clientFor({ address }: AutodeskAccount, timeoutMilliseconds: number): AuthenticationClient {
  const configuration = new ApsConfiguration({ baseOptions: { timeout: timeoutMilliseconds, maxRedirects: 0 } })
  configuration.baseAddress = new URL(address)
  const sdkManager = SdkManagerBuilder.create()
    .addApsConfiguration(configuration)
    .addResiliencyConfiguration(new ResiliencyConfiguration(1, 250, 0, timeoutMilliseconds))
    .addLogger(new Logger(LogLevel.ERROR, false))
    .build()
  return new AuthenticationClient({ sdkManager })
}

/** The status of Autodesk's response; undefined if there is none. */
function statusOf(error: unknown): number | undefined {
  const parsed = apiErrorSchema.safeParse(error)
  return parsed.success ? parsed.data.axiosError.response.status : undefined
}

const apiErrorSchema = z.object({ axiosError: z.object({ response: z.object({ status: z.number() }) }) })

/** The error with a message, without its cause: that contains the request with the secret. */
function problemFor(error: unknown): PlatformError {
  const status = statusOf(error)
  if (status === 400 || status === 401 || status === 403) {
    return new PlatformError('autodesk/refused', 502, "Autodesk rejected this server's account.")
  }
  return new PlatformError('autodesk/unavailable', 502, "Autodesk isn't responding. Try again shortly.", {
    headers: { 'retry-after': String(pause / second) },
  })
}
