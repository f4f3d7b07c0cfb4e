import { expect, test, describe } from '@jest/globals'
import { type View, type LoadOptions, type ModelHandle, type ModelReference, ModelError } from '@lintel/shared/viewer'
import fc from 'fast-check'
import { isSameView, readAddress, writeAddress } from './viewer-address.model.ts'
import { notStarted, ViewerSession, type SessionFile, type SessionState } from './viewer-session.model.ts'

describe('viewer address model', () => {
  const view: View = {
    cameraType: 1,
    position: { x: 21.47, y: -14.88, z: 5.12 },
    target: { x: 17.04, y: 9.62, z: 2.35 },
    upVector: { x: 0, y: 0, z: 1 },
    cutPlanes: [{ x: 0, y: 0, z: 1, w: -3.15 }],
    fieldOfView: 45,
  }

  test('is short and readable', () => {
    const query = writeAddress({ choices: { 'Proto Size': '5000' }, view })
    expect(query.toString()).toBe(
      'option.Proto+Size=5000&camera=p_21.47_-14.88_5.12_17.04_9.62_2.35_0_0_1_45&cut=0_0_1_-3.15',
    )
  })

  test('round-trips', () => {
    const choices = { 'Proto Size': '5000', 'Drive & Thru': 'None' }
    expect(readAddress(writeAddress({ choices, view }))).toEqual({ choices, view })
    const orthographic: View = { ...view, cameraType: 0, cutPlanes: [], fieldOfView: undefined }
    expect(readAddress(writeAddress({ choices, view: orthographic })).view).toEqual(orthographic)
  })

  test.each([
    'camera=',
    'camera=p',
    'camera=x_1_2_3_4_5_6_0_0_1',
    'camera=p_1_2_3_4_5_6_0_0',
    'camera=p_NaN_2_3_4_5_6_0_0_1',
    'camera=p_1_2_3_1_2_3_0_0_1',
    'camera=p_1_2_3_1_2_9_0_0_1',
    'camera=p_1_2_3_4_5_6_0_0_1_45&cut=0_0_0_1',
    'camera=p_1_2_3_4_5_6_0_0_1_45&cut=1_2',
    `camera=p_1_2_3_4_5_6_0_0_1${'&cut=0_0_1_1'.repeat(7)}`,
  ])('ignores an invalid view: %s', (query) => {
    expect(readAddress(new URLSearchParams(query)).view).toBeUndefined()
  })

  const digits = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((number) => number / 10_000)
  const point = fc.record({ x: digits, y: digits, z: digits })

  test('every view round-trips to a tenth of a millimeter', () => {
    fc.assert(
      fc.property(point, point, (position, offset) => {
        fc.pre(Math.hypot(offset.x, offset.y) > 0.1)
        const target = { x: position.x + offset.x, y: position.y + offset.y, z: position.z + offset.z }
        const back = readAddress(
          new URLSearchParams(writeAddress({ choices: {}, view: { ...view, position, target } }).toString()),
        )
        expect(back.view?.position.x).toBeCloseTo(position.x, 3)
        expect(back.view?.target.z).toBeCloseTo(target.z, 3)
      }),
    )
  })

  test('a camera that has not moved is the same view', () => {
    const nearly = { ...view, position: { ...view.position, x: view.position.x + 1e-6 } }
    expect(isSameView(view, nearly)).toBe(true)
    expect(isSameView(view, { ...view, cutPlanes: [] })).toBe(false)
    expect(isSameView(view, undefined)).toBe(false)
  })
})

describe('viewer session model', () => {
  const hash = 'a'.repeat(64)

  function file(name: string, address = `/models/${name}?until=1`): SessionFile {
    return { urn: `urn:lintel:model:${name}`, file: { url: address, bytes: 100, contentHash: hash.replace('a', name) } }
  }

  type Call = { model: ModelReference; options: LoadOptions; finish: (error?: Error) => void }

  /** An engine whose loads are completed by the test. One that ignores cancellation also finishes canceled loads. */
  function slowViewer({ ignoresCancellation = false } = {}) {
    const calls: Call[] = []
    const loaded = new Map<string, ModelHandle>()
    let finished = 0
    return {
      calls,
      shown: () => [...loaded.values()].map(({ urn }) => urn.split(':').at(-1)).toSorted(),
      callOf: (name: string) => {
        const call = calls.findLast(({ model }) => model.urn.endsWith(`:${name}`))
        if (!call) throw new Error(`${name} was never asked for.`)
        return call
      },
      load: (model: ModelReference, options: LoadOptions = {}) =>
        new Promise<ModelHandle>((resolve, reject) => {
          function finish(error?: Error) {
            if (error) reject(error)
            if (error || (options.signal?.aborted && !ignoresCancellation)) return
            finished += 1
            const handle = { modelId: `model-${finished}`, urn: model.urn, name: '', elementCount: 7 }
            loaded.set(handle.modelId, handle)
            resolve(handle)
          }
          if (!ignoresCancellation) {
            options.signal?.addEventListener('abort', () => reject(new DOMException('Called off.', 'AbortError')))
          }
          calls.push({ model, options, finish })
        }),
      unload: (modelId: string) => void loaded.delete(modelId),
      unloadAll: () => loaded.clear(),
    }
  }

  /** Runs all code that only waits for promises. */
  function settled() {
    return new Promise((resolve) => setTimeout(resolve))
  }

  function open(viewer: ReturnType<typeof slowViewer>, fresh: readonly SessionFile[] = [], keepsView = false) {
    let refreshes = 0
    let state = notStarted([])
    const session = new ViewerSession({
      viewer,
      keepsView,
      onState: (next) => {
        state = next
      },
      refreshFiles: () => {
        refreshes += 1
        return Promise.resolve(fresh)
      },
    })
    return { session, state: () => state, refreshes: () => refreshes }
  }

  function statuses({ files }: SessionState) {
    return Object.fromEntries(files.map(({ name, status }) => [name, status]))
  }

  const refused = new ModelError({ errorCode: 4, errorMessage: "You don't have access to this model file (403)." })

  test('loads all files of a set and reports progress', async () => {
    const viewer = slowViewer()
    const { session, state } = open(viewer)
    session.show([file('shell'), file('roof')])
    expect(state()).toMatchObject({ isLoading: true, hasShown: false })
    viewer.callOf('shell').options.onProgress?.({ loadedBytes: 25, totalBytes: undefined })
    expect(state().files).toMatchObject([{ progress: 0.25 }, { progress: 0 }])
    viewer.callOf('shell').finish()
    viewer.callOf('roof').finish()
    await settled()
    expect(state()).toMatchObject({ isLoading: false, hasShown: true })
    expect(state().files).toMatchObject([{ elementCount: 7 }, { elementCount: 7 }])
  })

  test('frames the first models and never moves the camera later', async () => {
    const viewer = slowViewer()
    const { session } = open(viewer)
    session.show([file('shell')])
    session.show([file('roof')])
    expect(viewer.callOf('roof').options.keepsView).toBe(false)
    viewer.callOf('roof').finish()
    await settled()
    session.show([file('lane')])
    expect(viewer.callOf('lane').options.keepsView).toBe(true)
  })

  test('frames nothing if the URL contains a view', () => {
    const viewer = slowViewer()
    open(viewer, [], true).session.show([file('shell')])
    expect(viewer.callOf('shell').options.keepsView).toBe(true)
  })

  test('reloads files that two choices have in common', async () => {
    const viewer = slowViewer()
    const { session } = open(viewer)
    session.show([file('shell'), file('roof')])
    viewer.callOf('shell').finish()
    viewer.callOf('roof').finish()
    await settled()
    session.show([file('shell'), file('lane')])
    expect(viewer.shown()).toEqual([])
    viewer.callOf('shell').finish()
    viewer.callOf('lane').finish()
    await settled()
    expect(viewer.shown()).toEqual(['lane', 'shell'])
  })

  describe.each([{ ignoresCancellation: false }, { ignoresCancellation: true }])('with an engine %o', (engine) => {
    test('many rapid changes end with the last files, in any order of responses', async () => {
      const name = fc.constantFrom('shell', 'roof', 'lane', 'sign')
      const sets = fc.array(fc.uniqueArray(name), { minLength: 10, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(
          sets,
          fc.infiniteStream(fc.nat()),
          fc.infiniteStream(fc.boolean()),
          async (all, order, early) => {
            const viewer = slowViewer(engine)
            const { session, state } = open(viewer)
            const waiting: Call[] = []
            for (const set of all) {
              const before = viewer.calls.length
              session.show(set.map((one) => file(one)))
              waiting.push(...viewer.calls.slice(before))
              if (early.next().value) await settled()
            }
            while (waiting.length > 0) {
              waiting.splice((order.next().value ?? 0) % waiting.length, 1)[0]?.finish()
            }
            await settled()
            const last = (all.at(-1) ?? []).toSorted()
            expect(viewer.shown()).toEqual(last)
            expect(state()).toMatchObject({ isLoading: false })
            expect(
              state()
                .files.map(({ urn }) => urn.split(':').at(-1))
                .toSorted(),
            ).toEqual(last)
          },
        ),
        { numRuns: 30 },
      )
    })
  })

  test('a failed file shows its code and message, and can be retried while the others stay', async () => {
    const viewer = slowViewer()
    const { session, state } = open(viewer)
    session.show([file('shell'), file('roof')])
    viewer.callOf('shell').finish()
    viewer.callOf('roof').finish(new ModelError({ errorCode: 5, errorMessage: "The model file wasn't found (404)." }))
    await settled()
    expect(state().files[1]).toMatchObject({
      status: 'failed',
      failure: { code: 5, message: "The model file wasn't found (404)." },
    })
    session.retry('urn:lintel:model:roof')
    expect(statuses(state())).toEqual({ Shell: 'loaded', Roof: 'loading' })
    viewer.callOf('roof').finish()
    await settled()
    expect(viewer.shown()).toEqual(['roof', 'shell'])
    expect(state().files[1]?.failure).toBeUndefined()
  })

  test('pressing Try Again twice sends one request', async () => {
    const viewer = slowViewer()
    const { session, state } = open(viewer)
    session.show([file('roof')])
    viewer.callOf('roof').finish(new Error('Broken.'))
    await settled()
    expect(state().files[0]?.failure).toEqual({ code: 1, message: "Couldn't display the model." })
    session.retry('urn:lintel:model:roof')
    session.retry('urn:lintel:model:roof')
    expect(viewer.calls).toHaveLength(2)
  })

  test('reloads the manifest once for all expired URLs', async () => {
    const viewer = slowViewer()
    const fresh = [file('shell', '/models/shell?until=2'), file('roof', '/models/roof?until=2')]
    const { session, refreshes } = open(viewer, fresh)
    session.show([file('shell'), file('roof')])
    viewer.callOf('shell').finish(refused)
    viewer.callOf('roof').finish(refused)
    await settled()
    expect(refreshes()).toBe(1)
    expect([viewer.callOf('shell').model.url, viewer.callOf('roof').model.url]).toEqual([
      '/models/shell?until=2',
      '/models/roof?until=2',
    ])
    viewer.callOf('shell').finish()
    viewer.callOf('roof').finish()
    await settled()
    expect(viewer.shown()).toEqual(['roof', 'shell'])
  })

  test("a rejected URL that hasn't changed is a failure", async () => {
    const viewer = slowViewer()
    const { session, state } = open(viewer, [file('shell')])
    session.show([file('shell')])
    viewer.callOf('shell').finish(refused)
    await settled()
    expect(state().files[0]).toMatchObject({ status: 'failed', failure: { code: 4 } })
    expect(viewer.calls).toHaveLength(1)
  })

  test('the same files with new URLs change nothing', async () => {
    const viewer = slowViewer()
    const { session } = open(viewer)
    session.show([file('shell')])
    viewer.callOf('shell').finish()
    await settled()
    session.show([file('shell', '/models/shell?until=2')])
    expect(viewer.calls).toHaveLength(1)
    expect(viewer.shown()).toEqual(['shell'])
  })

  test('a disposed session changes nothing', async () => {
    const viewer = slowViewer({ ignoresCancellation: true })
    const { session, state } = open(viewer)
    session.show([file('shell')])
    const before = state()
    session.dispose()
    viewer.callOf('shell').finish()
    await settled()
    expect(state()).toBe(before)
  })
})
