import type { Release } from '@lintel/shared/remote'
import { RemoteError, type RemoteFailure } from './remote-error.ts'
import { addressOf } from './federation.ts'

/** Timeout in milliseconds for a file that is fetched again to find out why it failed. */
const diagnosisTimeout = 3_000

/** Messages of the federation runtime and webpack for code that is incompatible with this host. */
const incompatible =
  /shared singleton module|brings its own copy|does not exist in container|RUNTIME-0(01|02|05|06|12|14)/
/** Their messages for a file that wasn't downloaded. */
const notDownloaded = /ChunkLoadError|ScriptNetworkError|RUNTIME-0(03|11|13)/

type Attempt = { remote: Release; page: string; tries: number }

/** Converts any error of loading and starting a page to a RemoteError with the kind of failure. */
export async function remoteErrorFrom(error: unknown, attempt: Attempt): Promise<RemoteError> {
  if (error instanceof RemoteError) return error
  const cause: Error & { request?: string } = error instanceof Error ? error : new Error(String(error))
  const { name, message } = cause
  const wasDownloaded = !notDownloaded.test(`${name} ${message}`)
  const findings = wasDownloaded ? [] : await Promise.all(filesOf(attempt, cause.request).map(explainDownload))
  const kind = incompatible.test(message) ? 'incompatible' : wasDownloaded ? 'execution' : 'http'
  return new RemoteError(attempt.remote, { kind, detail: message, ...findings.find(Boolean), cause })
}

type File = { address: string; integrity?: string }

/** The files that the page needs, and the file that was requested. */
function filesOf({ remote, page, tries }: Attempt, request: string | undefined): File[] {
  const { manifest, entry, pages } = remote.files
  const files = [{ file: manifest }, entry, ...(pages[page] ?? []), ...(request ? [{ file: request }] : [])]
  return files.map(({ file, ...pinned }) => ({ address: addressOf(remote, file, tries), ...pinned }))
}

/** Fetches the file again to find out why it failed, because the browser's error event has no details. */
async function explainDownload({ address, integrity }: File): Promise<RemoteFailure | undefined> {
  try {
    const signal = AbortSignal.timeout(diagnosisTimeout)
    const response = await fetch(address, { cache: 'no-store', credentials: 'same-origin', signal })
    if (!response.ok) return { kind: 'http', detail: `its server answered ${response.status}.` }
    if (integrity === undefined || (await integrityOf(response)) === integrity) return undefined
    return { kind: 'integrity', detail: 'a file is not the one that was released.' }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return isTimeout
      ? { kind: 'timeout', detail: 'its server does not answer.' }
      : { kind: 'offline', detail: 'its server cannot be reached.' }
  }
}

async function integrityOf(response: Response): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer())
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
}
