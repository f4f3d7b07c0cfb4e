import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PrototypeManifest, PrototypeRelease } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import type { Recorder } from './recorder.ts'
import type { Caller } from './server.ts'

/** Milliseconds between two things that a person does, on average. */
const thinking = 2000
const followed = 15_000
/** A request in so many turns is one in about two minutes, which is more often than people do it. */
const turnsBetweenRequests = 50
/** A large list is some 10 MB in one of the organizations. */
const turnsBetweenLists = 20

/** Opens lists and models, and now and then requests an assembly and follows it, until the signal aborts. */
export async function behave(origin: string, caller: Caller, recorder: Recorder, signal: AbortSignal): Promise<void> {
  const { organization, id, form } = caller
  const apiFetch = createApiFetch(origin, caller)
  const releases = `/api/lintel-webapi/prototypes/${organization}`
  const ownRequests = `/api/revitassemblyrequest/organizations/${organization}?state=completed`
  const things: (() => Promise<void>)[] = [
    () => recorder.time('user', async () => (await apiFetch(`/api/users/${encodeURIComponent(id)}`)).json()),
    () => recorder.time('organization', async () => (await apiFetch(`/api/organizations/${organization}`)).json()),
    () => recorder.time('requests', async () => (await apiFetch(ownRequests)).json()),
    () => openModel(apiFetch, recorder, releases),
  ]
  // People neither begin all at once nor all with the same list.
  await pause(thinking, signal)
  for (let turn = Math.floor(Math.random() * turnsBetweenRequests); !signal.aborted; turn += 1) {
    if (form && turn % turnsBetweenRequests === 0) await requestAssembly(apiFetch, recorder, form)
    else if (turn % turnsBetweenLists === 0)
      await recorder.time('large list', async () => (await apiFetch('/api/assets')).arrayBuffer())
    else await things[turn % things.length]?.()
    await pause(thinking, signal)
  }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
type ApiFetch = (path: string, init?: Init) => Promise<Response>

/** So often the browser's client asks for a read again that is rejected for now; no person sees that, but they wait for it. */
const repeats = 2
const refusedForNow = [429, 503]

/** The call it makes rejects whenever the answer is no success in the end. */
function createApiFetch(origin: string, { headers }: Caller): ApiFetch {
  return async (path, init = {}) => {
    const send = () => fetch(`${origin}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    let response = await send()
    for (let attempt = 0; attempt < repeats && isWorthAnother(response, init); attempt += 1) {
      await response.body?.cancel()
      await wait(Number(response.headers.get('retry-after')) * 1000)
      response = await send()
    }
    if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 200)}`)
    return response
  }
}

function isWorthAnother({ status, headers }: Response, { method = 'GET' }: Init): boolean {
  return method === 'GET' && refusedForNow.includes(status) && headers.has('retry-after')
}

async function openModel(apiFetch: ApiFetch, recorder: Recorder, releases: string): Promise<void> {
  let found: PrototypeRelease[] = []
  await recorder.time('prototypes', async () => {
    found = (await (await apiFetch(releases)).json()) as PrototypeRelease[]
  })
  const release = found[Math.floor(Math.random() * found.length)]
  if (!release) return
  const releasePath = `${releases}/${release.prototype}/${release.version}`
  let files: string[] = []
  await recorder.time('manifest', async () => {
    const manifest = (await (await apiFetch(releasePath)).json()) as PrototypeManifest
    files = manifest.fileConfigurations.flatMap(({ file }) => (file ? [file.url] : []))
  })
  for (const url of files.slice(0, 3)) {
    await recorder.time('model file', async () => (await apiFetch(url)).arrayBuffer())
    await recorder.time('part of a file', async () =>
      (await apiFetch(url, { headers: { range: 'bytes=0-1023' } })).arrayBuffer(),
    )
  }
}

async function requestAssembly(apiFetch: ApiFetch, recorder: Recorder, form: object): Promise<void> {
  let id = ''
  await recorder.time('submit', async () => {
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
    const response = await apiFetch('/api/revitassemblyrequest', {
      method: 'POST',
      body: JSON.stringify(form),
      headers,
    })
    id = ((await response.json()) as AssemblyRequest).id
  })
  if (id !== '') await follow(apiFetch, recorder, id)
}

/** Follows a request until it is complete, or until the person has seen enough. */
async function follow(apiFetch: ApiFetch, recorder: Recorder, id: string): Promise<void> {
  const enough = AbortSignal.timeout(followed)
  let events: ReadableStreamDefaultReader<Uint8Array> | undefined
  await recorder.time('first event', async () => {
    const response = await apiFetch(`/api/revitassemblyrequest/${id}/events`, { signal: enough })
    events = response.body?.getReader()
    await events?.read()
  })
  while (events && !enough.aborted) {
    const { done } = await events.read().catch(() => ({ done: true }))
    if (done) return
  }
}

async function pause(average: number, signal: AbortSignal): Promise<void> {
  await wait(average * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
}
