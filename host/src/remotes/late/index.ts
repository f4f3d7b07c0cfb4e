import type { Services } from '../../services.ts'
import { openedReleases } from '../loading/load-remote.ts'
import { attributeErrors } from './attribute-errors.ts'
import { noteFailure } from './failure-log.ts'
import { offerNewVersions } from './offer-new-versions.ts'
import { countViolations } from './policy-violations.ts'
import { sendVisits } from './send-visits.ts'
import { watchRegistry } from './watch-registry.ts'

/** What watches over remotes while people work: nothing of it is needed for the first page. Returns the way to stop. */
export function startLate({ releases }: Services, reload = reloadPage): () => void {
  const violations = countViolations(openedReleases)
  const stops = [
    violations.stop,
    attributeErrors(openedReleases, noteFailure),
    sendVisits({
      takeViolations: violations.take,
      isOwn: ({ name, version }) => releases.overrides.get(name)?.version === version,
    }),
    watchRegistry((registry) => {
      // Before, since what has gone out of service is no new version.
      offerNewVersions(releases, registry, reload)
      releases.learn(registry)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function reloadPage(): void {
  window.location.reload()
}
