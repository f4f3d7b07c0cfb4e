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

/** Gives tokens to the Autodesk viewer. */
export type ViewerTokens = {
  /** `isRefresh` says that the last token was refused, so a kept one is of no use. */
  current(request?: { isRefresh?: boolean | undefined }): Promise<ViewerToken>
}

export type AutodeskAccount = { clientId: string; clientSecret: string; address: string }

export type AutodeskTokenOptions = {
  /** What the token permits; reading derivatives only, unless told, because browsers get it. */
  scopes?: Scopes[]
  logger: { warn: (details: object, message: string) => void }
  timeoutMilliseconds?: number
  now?: () => number
}

const second = 1000
/** A token is not given out in its last minute, since a model takes a while to load. */
const margin = 60 * second
/**
 * For so long a failure is answered to everyone, and a new token cannot be refreshed again: neither would help, and Autodesk is spared.
 */
const pause = 5 * second

type Kept = { accessToken: string; fetchedAt: number; expiresAt: number }
type Failure = { error: Error; until: number }

/** Two-legged tokens of Autodesk Platform Services: one at a time, kept until shortly before they expire. */
export function autodeskTokens(account: AutodeskAccount, options: AutodeskTokenOptions): ViewerTokens {
  const { logger, timeoutMilliseconds = 5 * second, now = steadyNow, scopes = [Scopes.ViewablesRead] } = options
  const client = clientFor(account, timeoutMilliseconds)
  let kept: Kept | undefined
  let failure: Failure | undefined
  let fetching: Promise<Kept> | undefined

  async function fetchToken(): Promise<Kept> {
    try {
      const answer = await client.getTwoLeggedToken(account.clientId, account.clientSecret, scopes)
      const { access_token: accessToken, expires_in: lifetime } = answerSchema.parse(answer)
      kept = { accessToken, fetchedAt: now(), expiresAt: now() + lifetime * second }
      return kept
    } catch (error) {
      const problem = problemFor(error)
      logger.warn({ code: problem.code, status: statusOf(error) }, 'no token from Autodesk')
      failure = { error: problem, until: now() + pause }
      throw problem
    } finally {
      fetching = undefined
    }
  }

  function usable(isRefresh: boolean): Kept | undefined {
    if (!kept || now() >= kept.expiresAt - margin) return undefined
    return isRefresh && now() >= kept.fetchedAt + pause ? undefined : kept
  }

  return {
    async current({ isRefresh = false } = {}) {
      const known = usable(isRefresh)
      if (known) return tokenOf(known, now())
      if (failure && now() < failure.until) throw failure.error
      fetching ??= fetchToken()
      return tokenOf(await fetching, now())
    },
  }
}

const answerSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

function tokenOf({ accessToken, expiresAt }: Kept, at: number): ViewerToken {
  return { accessToken, expiresIn: Math.max(1, Math.floor((expiresAt - at) / second)) }
}

/** The SDK's own logger writes addresses and more to the console, so it stays off; it tries once more, and has no circuit breaker. */
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

/** The status that Autodesk answered; undefined if it did not. */
function statusOf(error: unknown): number | undefined {
  const parsed = apiErrorSchema.safeParse(error)
  return parsed.success ? parsed.data.axiosError.response.status : undefined
}

const apiErrorSchema = z.object({ axiosError: z.object({ response: z.object({ status: z.number() }) }) })

/** The error in words, without its cause: that carries the request with the secret. */
function problemFor(error: unknown): PlatformError {
  const status = statusOf(error)
  if (status === 400 || status === 401 || status === 403) {
    return new PlatformError('autodesk/refused', 502, "Autodesk rejected this server's account.")
  }
  return new PlatformError('autodesk/unavailable', 502, "Autodesk isn't responding. Try again shortly.", {
    headers: { 'retry-after': String(pause / second) },
  })
}
