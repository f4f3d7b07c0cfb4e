import { HttpResponse } from '@lintel/shared/testing'
import type { RemoteFailureKind } from '../../remotes/remote-error.ts'
import { firstPage } from './described-remotes.ts'
import { withHashes, type Released } from './released-remote.ts'

type Answer = () => Response | Promise<Response>

/**
 * A planned failure and its error. The journeys inject the same faults into a built remote, and read what users see.
 */
export type Fault = {
  name: string
  kind: RemoteFailureKind
  /** The fault in the release itself. */
  built?: (release: Released) => Released
  /** The fault of its server: for its entry, and for the script of the page. */
  entry?: Answer
  chunk?: Answer
  /** Its description is incompatible already, so none of its files is requested. */
  isRefused?: boolean
}

const injectedError = 'throw Error("injected fault");'
const html = '<!doctype html><title>Welcome</title>'
/** Milliseconds, instead of eight seconds. */
const deadline = 60

function isDown() {
  return HttpResponse.error()
}

function hangs() {
  return new Promise<never>(() => {})
}

function answers(status: number, body: string, type = 'text/javascript'): Answer {
  return () => new HttpResponse(body, { status, headers: { 'content-type': type } })
}

function everywhere(answer: Answer): Pick<Fault, 'entry' | 'chunk'> {
  return { entry: answer, chunk: answer }
}

function described(change: (release: Released) => Partial<Released['remote']>): Pick<Fault, 'built'> {
  return { built: (release) => ({ ...release, remote: { ...release.remote, ...change(release) } }) }
}

/** A different build than the right one. */
function builtWith(change: (release: Released) => Partial<Pick<Released, 'entry' | 'chunk'>>): Pick<Fault, 'built'> {
  return {
    built: (release) => {
      const remote = { ...release.remote, version: `${release.remote.version}-injected` }
      return withHashes({ ...release, remote, ...change(release) })
    },
  }
}

const serverFaults: Fault[] = [
  { name: 'is down', kind: 'offline', ...everywhere(isDown) },
  { name: 'hangs', kind: 'timeout', ...described(() => ({ deadline })), ...everywhere(hangs) },
  {
    name: 'answers 500 in text',
    kind: 'http',
    ...everywhere(answers(500, 'Oops', 'text/plain')),
  },
  {
    name: 'answers 500 in JSON',
    kind: 'http',
    ...everywhere(answers(500, '{}', 'application/json')),
  },
  {
    name: 'answers HTML to everything',
    kind: 'integrity',
    ...everywhere(answers(200, html, 'text/html')),
  },
  { name: 'has lost its entry', kind: 'http', entry: answers(404, 'Not Found') },
  { name: 'serves a corrupt entry', kind: 'integrity', entry: answers(200, 'var lintel = {') },
  { name: 'serves a corrupt chunk', kind: 'integrity', chunk: answers(200, injectedError) },
  { name: 'has lost a chunk', kind: 'http', chunk: answers(404, 'Not Found') },
  { name: 'has a hanging chunk', kind: 'timeout', ...described(() => ({ deadline })), chunk: hangs },
]

/** A message of the federation runtime. */
const otherReact =
  '"Version 19.2.7 from lintel_host of shared singleton module react does not satisfy the requirement (^20.0.0)"'

const releaseFaults: Fault[] = [
  {
    name: 'defines another global',
    kind: 'incompatible',
    ...builtWith(({ entry }) => ({ entry: entry.replace(/^var lintel_\w+/, 'var lintel_other') })),
  },
  {
    name: 'speaks another contract',
    kind: 'incompatible',
    ...described(() => ({ contractVersion: 99 })),
    isRefused: true,
  },
  {
    name: 'requires a newer version of shared',
    kind: 'incompatible',
    ...described(() => ({ requires: { '@lintel/shared': '^99.0.0' } })),
    isRefused: true,
  },
  {
    name: 'misses the page in its code',
    kind: 'incompatible',
    ...builtWith(({ entry, remote }) => ({ entry: entry.replace(`${firstPage(remote).key}:`, 'pageGone:') })),
  },
  {
    name: 'wants another React',
    kind: 'incompatible',
    ...builtWith(({ entry }) => ({
      entry: entry.replace('init: async () => undefined', `init: async () => { throw Error(${otherReact}) }`),
    })),
  },
  {
    name: 'throws in its entry',
    kind: 'execution',
    ...builtWith(({ entry }) => ({ entry: injectedError + entry })),
  },
  {
    name: 'throws while a module is evaluated',
    kind: 'execution',
    ...builtWith(({ chunk }) => ({ chunk: chunk.replace(/\(\) => \(\{.*\}\)/, `() => {${injectedError}}`) })),
  },
  {
    name: 'throws while it draws the page',
    kind: 'render',
    ...builtWith(({ chunk }) => ({ chunk: chunk.replace(/page: \(\) => ".*?"/, `page: () => {${injectedError}}`) })),
  },
]

export const faults: readonly Fault[] = [...serverFaults, ...releaseFaults]
