import type { Services } from '../../services.ts'
import { openReleases } from '../loading/load-remote.ts'
import { logFailure } from './failure-log.ts'
import { offerReleases, watchRegistry } from './registry-watch.ts'
import { attributeErrors, countViolations } from './release-errors.ts'
import { sendVisits } from './send-visits.ts'

/** Watches remotes while people work; the first page needs none of it. Returns a function that stops it. */
export function startMonitoring({ releases }: Services, reload = () => window.location.reload()): () => void {
  const violations = countViolations(openReleases)
  const stops = [
    violations.stop,
    attributeErrors(openReleases, logFailure),
    sendVisits({
      takeViolations: violations.take,
      isOverride: ({ name, version }) => releases.overrides.get(name)?.version === version,
    }),
    watchRegistry((registry) => {
      // First, because a release that has gone out of service is no new version.
      offerReleases(releases, registry, reload)
      releases.learn(registry)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
