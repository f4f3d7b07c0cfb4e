import type { DesktopAppInstaller } from '@lintel/shared/contract'
import type { FastifyBaseLogger } from 'fastify'
import { steadyNow } from '../../../time/steady-clock.ts'
import type { FetchListing } from './fetch-listing.ts'
import { findInstaller } from './release-listing.model.ts'

const minute = 60_000
const freshFor = 15 * minute
const retryAfter = minute
/** If no listing could be read for this long, the last known installer may no longer exist, so it is no longer offered. */
const offeredFor = 24 * 60 * minute

export type LatestInstaller = () => Promise<DesktopAppInstaller | undefined>

/** All users share one request, because public listings limit calls by address, and all calls come from the platform. */
export function createLatestInstaller(
  fetchListing: FetchListing,
  log: Pick<FastifyBaseLogger, 'warn'>,
): LatestInstaller {
  let cached: DesktopAppInstaller | undefined
  let readAt = -Infinity
  let askAgainAt = -Infinity
  let pendingRequest: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      cached = findInstaller(await fetchListing())
      readAt = steadyNow()
      askAgainAt = readAt + freshFor
      if (!cached) log.warn('The latest release of the desktop app has no asset setup-x.y.z.exe with an https address.')
    } catch (error) {
      log.warn({ err: error }, 'The release listing of the desktop app cannot be read: see DESKTOP_APP_RELEASES_URL.')
      askAgainAt = steadyNow() + retryAfter
      if (steadyNow() - readAt > offeredFor) cached = undefined
    }
    pendingRequest = undefined
  }

  return async function latestInstaller() {
    if (steadyNow() >= askAgainAt) pendingRequest ??= refresh()
    // Nobody waits for a refresh, because an installer that was read a quarter of an hour ago is good enough.
    if (!cached) await pendingRequest
    return cached
  }
}
