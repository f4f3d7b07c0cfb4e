import type { Release } from '@lintel/shared/remote'

/** The release whose code lies at an address, or is named in the lines of a stack: the one nearest to the error. */
function releaseAt(text: string, releases: readonly Release[]): Release | undefined {
  const found = releases.map((release) => ({ release, at: text.indexOf(release.baseUrl) })).filter(({ at }) => at >= 0)
  // Of two at one position the longer address is the deeper folder.
  found.sort((one, other) => one.at - other.at || other.release.baseUrl.length - one.release.baseUrl.length)
  return found[0]?.release
}

type AttributedError = { release: Release; kind: 'handler' | 'promise'; detail: string }

/**
 * Reports errors of handlers and promises, which no boundary catches, with the remote whose code threw them: by the address of the
 * script, else by the stack. Those of no remote are left to the browser. Returns a function that stops it.
 */
export function attributeErrors(releases: () => readonly Release[], report: (found: AttributedError) => void) {
  function attribute(source: string, error: unknown, kind: AttributedError['kind']) {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const release = releaseAt(`${source}\n${stack}`, releases())
    if (!release) return
    const detail = error instanceof Error ? error.message : String(error)
    console.error(`${release.name} ${release.version}, by ${release.owner}, failed in a ${kind}: ${detail}`)
    report({ release, kind, detail })
  }
  const onError = ({ filename, error, message }: ErrorEvent) => attribute(filename, error ?? message, 'handler')
  const onRejection = ({ reason }: PromiseRejectionEvent) => attribute('', reason, 'promise')
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

type NamedRelease = Pick<Release, 'name' | 'version'>

/** Counts what each remote does against the page's content security policy, and reports it on the console. */
export function countViolations(releases: () => readonly Release[]) {
  const counts = new Map<string, number>()
  const keyOf = ({ name, version }: NamedRelease) => `${name} ${version}`

  function count({ sourceFile, blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) {
    // The script that did it; of a script that was refused itself, its own address.
    const release = releaseAt(`${sourceFile}\n${blockedURI}`, releases())
    if (!release) return
    counts.set(keyOf(release), (counts.get(keyOf(release)) ?? 0) + 1)
    console.warn(`${keyOf(release)}, by ${release.owner}, breaks ${effectiveDirective} of the policy: ${blockedURI}`)
  }
  document.addEventListener('securitypolicyviolation', count)
  return {
    /** Since the last call for this release. */
    take(release: NamedRelease): number {
      const found = counts.get(keyOf(release)) ?? 0
      counts.delete(keyOf(release))
      return found
    },
    stop: () => document.removeEventListener('securitypolicyviolation', count),
  }
}
