import { expect, jest, test } from '@jest/globals'
import { until } from '../../../testing/runner/index.ts'
import type { Lmv, LmvModel, LmvViewer } from '../service/lmv.ts'
import { LmvSession } from '../service/lmv-session.ts'
import { documentId, fetchDocument, fetchModel } from './fetch-model.ts'

const document = { getRoot: () => ({ getDefaultGeometry: () => ({}) }) }

async function tokens({ isRefresh }: { isRefresh: boolean }) {
  return { accessToken: isRefresh ? 'new' : 'old', expiresIn: 60 }
}

/** A service that takes some tokens and rejects the others. */
async function openService({ accepts }: { accepts: string }) {
  const headers: Record<string, string> = {}
  const load = jest.fn<Lmv['viewing']['Document']['load']>((_id, onSuccess, onError) => {
    if (headers['Authorization'] === `Bearer ${accepts}`) onSuccess(document)
    else onError(4, 'Error: 401 (Unauthorized)', 401)
  })
  const initialize = jest.fn((_options: unknown, onDone: () => void) => onDone())
  const viewing = { Initializer: initialize, Document: { load }, endpoint: { HTTP_REQUEST_HEADERS: headers } }
  const lmv = { viewing, three: {} } as unknown as Lmv
  const session = new LmvSession()
  const ask = jest.fn(tokens)
  await session.start(lmv, ask)
  const discard = jest.fn()
  const viewer = {} as LmvViewer
  return { place: { lmv, session, discard, viewer }, load, ask, initialize, discard }
}

const { signal } = new AbortController()

test('requests a model by the URL-safe form of its URN', () => {
  expect(documentId('urn:adsk.objects:os.object:a/ü?')).toMatch(/^urn:[\w-]+$/)
  expect(documentId('urn:dXJuOmFk')).toBe('urn:dXJuOmFk')
  expect(documentId('dXJuOmFk')).toBe('urn:dXJuOmFk')
})

test('renews a rejected token once for all loads, and then loads', async () => {
  const { place, load, ask } = await openService({ accepts: 'new' })
  await Promise.all(['one', 'two'].map((urn) => fetchDocument(place, urn, signal)))
  expect(ask.mock.calls.map(([{ isRefresh }]) => isRefresh)).toEqual([false, true])
  expect(load).toHaveBeenCalledTimes(4)
})

test('gives up when the new token is rejected as well', async () => {
  const { place, load } = await openService({ accepts: 'none' })
  await expect(fetchDocument(place, 'one', signal)).rejects.toMatchObject({
    errorCode: 4,
    errorMessage: "You don't have access to this model (401).",
    errorArgs: { urn: 'one', httpStatus: 401 },
  })
  expect(load).toHaveBeenCalledTimes(2)
})

test('initializes the page once, even if several viewers start', async () => {
  const { place, initialize } = await openService({ accepts: 'old' })
  await place.session.start(place.lmv, tokens)
  expect(initialize).toHaveBeenCalledTimes(1)
})

test('discards a model that arrives after cancellation', async () => {
  const { place, discard } = await openService({ accepts: 'old' })
  const arrival = Promise.withResolvers<LmvModel>()
  const viewer = { loadDocumentNode: () => arrival.promise } as unknown as LmvViewer
  const calledOff = new AbortController()
  const wanted = { urn: 'one', frame: undefined, signal: calledOff.signal }
  const load = fetchModel({ ...place, viewer }, { document, node: {} }, wanted)
  calledOff.abort()
  await expect(load).rejects.toMatchObject({ name: 'AbortError' })
  expect(discard).not.toHaveBeenCalled()
  const model = {} as LmvModel
  arrival.resolve(model)
  await until(() => expect(discard).toHaveBeenCalledWith(model))
})
