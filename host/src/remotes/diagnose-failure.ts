import type { Release } from '@lintel/shared/remote'
import { isRemoteError, RemoteError, type RemoteFailureKind } from './remote-error.ts'
import { addressOf } from './federation.ts'

/** Milliseconds for a file that is fetched again only to learn why it failed. */
const diagnosisTimeout = 3_000

/** How the federation runtime and webpack say that code arrived and was of no use. */
const kinds: readonly (readonly [RegExp, RemoteFailureKind])[] = [
  [/ScriptExecutionError/, 'execution'],
  [/shared singleton module|brings its own copy|RUNTIME-0(05|06|12)/, 'shared-version'],
  [/does not exist in container|RUNTIME-0(01|02|14)/, 'contract'],
]

/** How they say that a file did not arrive. */
const downloadFailure = /ScriptNetworkError|RUNTIME-0(03|11|13)/

/** A page of a release that could not be loaded, and after how many failures of the release. */
type Attempt = { remote: Release; page: string; tries: number }

/** Returns whatever went wrong while a page was fetched and started as a RemoteError with the kind of failure. */
export async function remoteErrorFrom(error: unknown, attempt: Attempt): Promise<RemoteError> {
  if (isRemoteError(error)) return error
  const cause: Error & { request?: string } = error instanceof Error ? error : new Error(String(error))
  const files = failedFiles(cause, attempt)
  const [finding] = (await Promise.all(files.map(explainDownload))).filter((found) => found !== undefined)
  if (finding) return new RemoteError(attempt.remote, { ...finding, cause })
  const fallback = files.length > 0 ? 'http' : 'execution'
  const kind = kinds.find(([pattern]) => pattern.test(cause.message))?.[1] ?? fallback
  return new RemoteError(attempt.remote, { kind, detail: cause.message, cause })
}

type File = { address: string; integrity?: string }

/** The files of which one did not arrive; none where that is not the reason. */
function failedFiles({ name, message, request }: Error & { request?: string }, attempt: Attempt): File[] {
  if (name !== 'ChunkLoadError' && !downloadFailure.test(message)) return []
  const { remote, page, tries } = attempt
  const { manifest, entry, pages } = remote.files
  const files = [{ file: manifest }, entry, ...(pages[page] ?? [])]
  const addresses = files.map(({ file, ...pinned }) => ({ address: addressOf(remote, file, tries), ...pinned }))
  return request === undefined ? addresses : [...addresses, { address: request }]
}

type Finding = { kind: RemoteFailureKind; detail: string }

/** Finds out why a file did not arrive: the browser's own error event says nothing, so the file is fetched again. */
async function explainDownload({ address, integrity }: File): Promise<Finding | undefined> {
  try {
    const signal = AbortSignal.timeout(diagnosisTimeout)
    const response = await fetch(address, { cache: 'no-store', credentials: 'same-origin', signal })
    if (!response.ok) return { kind: 'http', detail: `its server answered ${response.status}.` }
    if (integrity === undefined || (await integrityOf(response)) === integrity) return undefined
    return { kind: 'integrity', detail: 'a file is not the one that was released.' }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    if (isTimeout) return { kind: 'timeout', detail: 'its server does not answer.' }
    return { kind: 'offline', detail: 'its server cannot be reached.' }
  }
}

async function integrityOf(response: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
