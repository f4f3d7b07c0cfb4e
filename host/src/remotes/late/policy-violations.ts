import type { Release } from '@lintel/shared/remote'
import { releaseAt } from './release-at.ts'

type Named = Pick<Release, 'name' | 'version'>

/** Counts what each remote does against the page's content security policy, and says so on the console. */
export function countViolations(releases: () => readonly Release[]) {
  const counts = new Map<string, number>()

  function note({ sourceFile, blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) {
    // The script that did it; of a script that was refused itself, its own address.
    const release = releaseAt(`${sourceFile}\n${blockedURI}`, releases())
    if (!release) return
    const key = nameOf(release)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    console.warn(`${key}, by ${release.owner}, breaks ${effectiveDirective} of the policy: ${blockedURI}`)
  }
  document.addEventListener('securitypolicyviolation', note)
  return {
    /** Since it was last asked for this release. */
    take(release: Named): number {
      const count = counts.get(nameOf(release)) ?? 0
      counts.delete(nameOf(release))
      return count
    },
    stop() {
      document.removeEventListener('securitypolicyviolation', note)
    },
  }
}

function nameOf({ name, version }: Named): string {
  return `${name} ${version}`
}
