import { Scopes } from '@aps_sdk/authentication'
import {
  ApsConfiguration,
  Logger,
  LogLevel,
  ResiliencyConfiguration,
  SdkManagerBuilder,
  StaticAuthenticationProvider,
} from '@aps_sdk/autodesk-sdkmanager'
import { AdminClient } from '@aps_sdk/construction-account-admin'
import { DataManagementClient } from '@aps_sdk/data-management'
import { steadyNow } from '../../../../time/steady-clock.ts'
import { autodeskTokens, type AutodeskTokenOptions } from '../autodesk-tokens.ts'
import type { AutodeskAccount } from '../autodesk-tokens.ts'
import { apsFailureOf, problemOf, rateLimited } from './aps-errors.ts'

export type ApsClients = { admin: AdminClient; data: DataManagementClient }

/** Calls Autodesk with a token of the application. Every failure becomes a typed error with a message. */
export type AskAutodesk = <T>(call: string, request: (clients: ApsClients) => Promise<T>) => Promise<T>

const second = 1000

export function askAutodesk(
  account: AutodeskAccount,
  options: Pick<AutodeskTokenOptions, 'logger' | 'timeoutMilliseconds' | 'now'>,
): AskAutodesk {
  const { logger, timeoutMilliseconds = 8 * second, now = steadyNow } = options
  const tokens = autodeskTokens(account, { ...options, scopes: [Scopes.DataRead, Scopes.AccountRead] })
  let pausedUntil = 0
  let isRefused = false

  return async (call, request) => {
    const pause = Math.ceil((pausedUntil - now()) / second)
    if (pause > 0) throw rateLimited(pause)
    const { accessToken } = await tokens.current({ isRefresh: isRefused })
    try {
      const answer = await request(clientsFor(account, accessToken, timeoutMilliseconds))
      isRefused = false
      return answer
    } catch (error) {
      const { status, retryAfter } = apsFailureOf(error)
      if (retryAfter !== undefined) pausedUntil = now() + retryAfter * second
      isRefused = status === 401
      const problem = problemOf(error)
      logger.warn({ call, code: problem.code, status }, 'Autodesk sent an unexpected response')
      throw problem
    }
  }
}

/**
 * Each call gets new clients: the SDK's circuit breaker belongs to its manager and counts a 404 as an outage, so a shared one would reject
 * other people's calls. The SDK's own logger writes to the console, so it is off; the platform logs the outcome.
 */
function clientsFor({ address }: AutodeskAccount, accessToken: string, timeoutMilliseconds: number): ApsClients {
  const configuration = new ApsConfiguration({ baseOptions: { timeout: timeoutMilliseconds, maxRedirects: 0 } })
  configuration.baseAddress = new URL(address)
  const sdkManager = SdkManagerBuilder.create()
    .addApsConfiguration(configuration)
    .addResiliencyConfiguration(new ResiliencyConfiguration(1, 250, 0, timeoutMilliseconds))
    .addLogger(new Logger(LogLevel.ERROR, false))
    .build()
  const authenticationProvider = new StaticAuthenticationProvider(accessToken)
  return {
    admin: new AdminClient({ sdkManager, authenticationProvider }),
    data: new DataManagementClient({ sdkManager, authenticationProvider }),
  }
}
