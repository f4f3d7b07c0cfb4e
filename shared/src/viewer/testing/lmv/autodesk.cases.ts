import { drawn, isEqual, isTrue, rejection } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import type { FakeLmv } from './fake-lmv-script.ts'
import { count, picture } from '../picture.ts'
import { testModel } from '../test-model.ts'

export function fakeLmv() {
  return (globalThis as unknown as { fakeLmv: FakeLmv }).fakeLmv
}

function lastViewer() {
  const viewer = fakeLmv().viewers.at(-1)
  if (!viewer) throw new Error('There is no viewer.')
  return viewer
}

const bounds = { min: { x: -3, y: -1, z: 0 }, max: { x: 3, y: 1, z: 3 } }

/** Tests for mistakes that only the Autodesk engine can make, observed in the fake script. */
export const autodeskCases: ContractCases = {
  'clears the section planes of every tool before setting its own': async (viewer) => {
    await viewer.load(testModel())
    lastViewer().impl.setCutPlaneSet('Autodesk.Section', [{ x: -1, y: 0, z: 0, w: -1000 }])
    lastViewer().impl.setCutPlaneSet('__set_view', [{ x: 0, y: 0, z: 1, w: 1000 }])
    viewer.setCutPlanes([{ x: 1, y: 0, z: 0, w: 0 }])
    isEqual(viewer.getCutPlanes(), [{ x: 1, y: 0, z: 0, w: 0 }], 'the cuts')
    isTrue(count(await picture(viewer), 'red') > 500, 'what the tools had cut is seen again')
  },

  'positions every model by the offset of the first': async (viewer) => {
    const first = await viewer.load(testModel('first'))
    await Promise.all([viewer.load(testModel('second')), viewer.load(testModel('third'))])
    isEqual(viewer.getBounds(), bounds, 'all in one place')
    viewer.unload(first.modelId)
    isEqual(viewer.getBounds(), bounds, 'and without the first')
    const offsets = new Set(lastViewer().loaded.map(({ globalOffset }) => JSON.stringify(globalOffset)))
    isEqual(offsets.size, 1, 'offsets')
  },

  'keeps a view that was set before there was a model': async (viewer) => {
    const view = { ...viewer.getView(), position: { x: 4, y: -9, z: 3 }, target: { x: 0, y: 0, z: 1 } }
    viewer.setView({ ...view, cutPlanes: [{ x: 0, y: 0, z: 1, w: -2 }] })
    await viewer.load(testModel(), { keepsView: true })
    const { position, cutPlanes } = viewer.getView()
    isTrue(Math.hypot(position.x - 4, position.y + 9, position.z - 3) < 1e-6, 'the position', position)
    isEqual(cutPlanes, [{ x: 0, y: 0, z: 1, w: -2 }], 'the cuts')
  },

  'unloads a model that arrives after its load was canceled': async (viewer) => {
    const lmvViewer = lastViewer()
    const originalLoad = lmvViewer.loadDocumentNode.bind(lmvViewer)
    const calledOff = new AbortController()
    let arrival: Promise<unknown> | undefined
    lmvViewer.loadDocumentNode = (...parameters) => {
      const arriving = originalLoad(...parameters)
      arrival = arriving
      calledOff.abort()
      return arriving
    }
    isEqual((await rejection(viewer.load(testModel(), { signal: calledOff.signal }))).name, 'AbortError', 'the load')
    isEqual(lmvViewer.loaded.length, 0, 'models that have arrived yet')
    await arrival
    isTrue(lmvViewer.loaded.length === 1, 'it arrives all the same')
    await drawn()
    isEqual([lmvViewer.loaded.length, viewer.models().length], [0, 0], 'models that are left')
  },

  'leaves no listener on the Autodesk viewer behind': async (_, { createViewer }) => {
    const { viewer } = await createViewer()
    const inner = lastViewer()
    const before = inner.listenerCount
    await viewer.load(testModel())
    isEqual(inner.listenerCount, before, 'of a load')
    const remove = inner.removeEventListener.bind(inner)
    let removed = 0
    inner.removeEventListener = (...parameters) => {
      removed += 1
      remove(...parameters)
    }
    viewer.dispose()
    isEqual(removed, before, 'of the viewer')
  },

  'initializes the page once': async (viewer, { createViewer }) => {
    const { viewer: second } = await createViewer()
    await Promise.all([viewer.load(testModel()), second.load(testModel())])
    isEqual(fakeLmv().initializations, 1, 'initializations')
    second.dispose()
  },
}
