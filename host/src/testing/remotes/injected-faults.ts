import { HttpResponse } from '@lintel/shared/testing'
import type { RemoteFailureKind } from '../../remotes/remote-error.ts'
import { firstPage } from './described-remotes.ts'
import { withHashes, type ReleasedRemote } from './released-remote.ts'

type Respond = () => Response | Promise<Response>

/**
 * A simulated failure of a remote, and the kind of error that it must cause. The journeys inject the same faults into a
 * built remote and check what users see.
 */
export type Fault = {
  name: string
  kind: RemoteFailureKind
  /** Puts the fault into the release itself. */
  changeRelease?: (release: ReleasedRemote) => ReleasedRemote
  /** The server's faulty responses: for the remote's entry, and for the script of its page. */
  entry?: Respond
  chunk?: Respond
  /** The description is already incompatible, so no file of the remote is requested. */
  isRefused?: boolean
}

const injectedError = 'throw Error("injected fault");'
const html = '<!doctype html><title>Welcome</title>'
/** In milliseconds; the default of eight seconds would make the tests slow. */
const deadline = 60

function networkError() {
  return HttpResponse.error()
}

function neverResponds() {
  return new Promise<never>(() => {})
}

function respondWith(status: number, body: string, type = 'text/javascript'): Respond {
  return () => new HttpResponse(body, { status, headers: { 'content-type': type } })
}

function forEntryAndChunk(respond: Respond): Pick<Fault, 'entry' | 'chunk'> {
  return { entry: respond, chunk: respond }
}

function withDescription(
  change: (release: ReleasedRemote) => Partial<ReleasedRemote['remote']>,
): Pick<Fault, 'changeRelease'> {
  return { changeRelease: (release) => ({ ...release, remote: { ...release.remote, ...change(release) } }) }
}

/** The same release with changed scripts, as a separate build with hashes of its own. */
function withScripts(
  change: (release: ReleasedRemote) => Partial<Pick<ReleasedRemote, 'entry' | 'chunk'>>,
): Pick<Fault, 'changeRelease'> {
  return {
    changeRelease: (release) => {
      const remote = { ...release.remote, version: `${release.remote.version}-injected` }
      return withHashes({ ...release, remote, ...change(release) })
    },
  }
}

const serverFaults: Fault[] = [
  { name: 'is down', kind: 'offline', ...forEntryAndChunk(networkError) },
  { name: 'hangs', kind: 'timeout', ...withDescription(() => ({ deadline })), ...forEntryAndChunk(neverResponds) },
  {
    name: 'answers 500 in text',
    kind: 'http',
    ...forEntryAndChunk(respondWith(500, 'Oops', 'text/plain')),
  },
  {
    name: 'answers 500 in JSON',
    kind: 'http',
    ...forEntryAndChunk(respondWith(500, '{}', 'application/json')),
  },
  {
    name: 'answers HTML to everything',
    kind: 'integrity',
    ...forEntryAndChunk(respondWith(200, html, 'text/html')),
  },
  { name: 'has no entry', kind: 'http', entry: respondWith(404, 'Not Found') },
  { name: 'serves a corrupt entry', kind: 'integrity', entry: respondWith(200, 'var lintel = {') },
  { name: 'serves a corrupt chunk', kind: 'integrity', chunk: respondWith(200, injectedError) },
  { name: 'has no chunk', kind: 'http', chunk: respondWith(404, 'Not Found') },
  { name: 'has a hanging chunk', kind: 'timeout', ...withDescription(() => ({ deadline })), chunk: neverResponds },
]

/** A message of the federation runtime. */
const reactVersionError =
  '"Version 19.2.7 from lintel_host of shared singleton module react does not satisfy the requirement (^20.0.0)"'

const releaseFaults: Fault[] = [
  {
    name: 'defines another global',
    kind: 'incompatible',
    ...withScripts(({ entry }) => ({ entry: entry.replace(/^var lintel_\w+/, 'var lintel_other') })),
  },
  {
    name: 'has an unsupported contract version',
    kind: 'incompatible',
    ...withDescription(() => ({ contractVersion: 99 })),
    isRefused: true,
  },
  {
    name: 'requires a newer version of shared',
    kind: 'incompatible',
    ...withDescription(() => ({ requires: { '@lintel/shared': '^99.0.0' } })),
    isRefused: true,
  },
  {
    name: 'lacks the page in its code',
    kind: 'incompatible',
    ...withScripts(({ entry, remote }) => ({ entry: entry.replace(`${firstPage(remote).key}:`, 'pageGone:') })),
  },
  {
    name: 'requires another React version',
    kind: 'incompatible',
    ...withScripts(({ entry }) => ({
      entry: entry.replace('init: async () => undefined', `init: async () => { throw Error(${reactVersionError}) }`),
    })),
  },
  {
    name: 'throws in its entry',
    kind: 'execution',
    ...withScripts(({ entry }) => ({ entry: injectedError + entry })),
  },
  {
    name: 'throws while a module is evaluated',
    kind: 'execution',
    ...withScripts(({ chunk }) => ({ chunk: chunk.replace(/\(\) => \(\{.*\}\)/, `() => {${injectedError}}`) })),
  },
  {
    name: 'throws while rendering the page',
    kind: 'render',
    ...withScripts(({ chunk }) => ({ chunk: chunk.replace(/page: \(\) => ".*?"/, `page: () => {${injectedError}}`) })),
  },
]

export const faults: readonly Fault[] = [...serverFaults, ...releaseFaults]
