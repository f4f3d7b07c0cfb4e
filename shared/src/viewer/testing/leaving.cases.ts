import type { Viewer } from '../viewer.ts'
import { drawn, isEqual, isTrue } from './check.ts'
import type { ContractCases } from './contract-case.ts'
import { picture } from './picture.ts'
import { modelWithRooms } from './rooms/model-with-rooms.ts'
import { boxes } from './test-model.ts'

const visits = 4

/** Uses every feature that allocates resources: surfaces, lines, cut faces, looks, lifts, rooms, picking. */
async function workWith(viewer: Viewer, visit: number) {
  const rooms = boxes.slice(0, 1).map((box) => ({ ...box, elementId: '2001' }))
  const { modelId } = await viewer.load({ urn: `boxes-${visit}`, bytes: modelWithRooms(boxes, rooms) })
  const [red, blue] = ['1001', '1002'].map((elementId) => ({ modelId, elementId }))
  if (!red || !blue) throw new Error('There are no elements.')
  await viewer.elements()
  viewer.setAppearance({ selected: [red], colours: [{ colour: '#00c000', elements: [blue] }], ghostsRest: true })
  await viewer.rooms?.read()
  viewer.rooms?.show([{ colour: '#e00000', elements: [{ modelId, elementId: '2001' }] }])
  viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1 }])
  await picture(viewer, { width: 160, height: 100 })
  viewer.setLifts([{ lift: 2, elements: [blue] }])
  await picture(viewer, { width: 160, height: 100 })
  viewer.pick(80, 50)
  await viewer.drawPlan({ min: { x: -4, y: -4, z: 0 }, max: { x: 4, y: 4, z: 1 } }, { width: 40, height: 40 })
  viewer.setMeasurements([{ kind: 'length', points: [boxPoint, boxPoint] }])
  viewer.on('camera', () => undefined)
}

const boxPoint = { x: 0, y: 0, z: 0 }

export const leavingCases: ContractCases = {
  'releases everything when it is disposed, even after many visits': async (_, { engine, createViewer }) => {
    const contexts = watchContexts()
    const left: Viewer[] = []
    try {
      for (let visit = 0; visit < visits; visit += 1) {
        const { viewer, container } = await createViewer()
        await workWith(viewer, visit)
        isEqual([viewer.models().length, viewer.statistics().models], [1, 1], 'what is loaded')
        isTrue(viewer.statistics().geometries > 0, 'something is held while it is open')
        viewer.dispose()
        left.push(viewer)
        isEqual(container.childElementCount, 0, 'what is left in the container')
      }
      await drawn()
    } finally {
      contexts.end()
    }
    for (const viewer of left) {
      const { geometries, textures, programs, models, listeners } = viewer.statistics()
      isEqual({ geometries, textures, programs, models, listeners }, noResources, `what ${engine.kind} holds afterward`)
    }
    if (engine.kind === 'open') isEqual(contexts.created(), visits, 'contexts of WebGL that were made')
    isEqual(contexts.living(), 0, 'contexts of WebGL that are left')
  },

  'releases everything of a model that is unloaded while the viewer stays': async (viewer) => {
    for (let visit = 0; visit < visits; visit += 1) {
      await workWith(viewer, visit)
      viewer.unloadAll()
      await drawn()
      const { models, geometries } = viewer.statistics()
      isEqual([models, viewer.models().length, (await viewer.elements()).length], [0, 0, 0], 'registries')
      isEqual(geometries, 0, 'geometries')
      isEqual([viewer.getBounds(), viewer.getSelection(), viewer.getAppearance().colours], [undefined, [], []], 'marks')
      viewer.setCutPlanes([])
    }
  },
}

const noResources = { geometries: 0, textures: 0, programs: 0, models: 0, listeners: 0 }

/** Counts the graphics contexts that were created, and those that still exist. */
function watchContexts() {
  const { prototype } = HTMLCanvasElement
  const originalDescriptor = Object.getOwnPropertyDescriptor(prototype, 'getContext')
  const getContext = originalDescriptor?.value as (this: HTMLCanvasElement, kind: string, ...more: unknown[]) => unknown
  const created = new Set<WebGL2RenderingContext>()
  Object.assign(prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      const context = getContext.call(this, kind, ...more)
      if (context instanceof WebGL2RenderingContext) created.add(context)
      return context
    },
  })
  return {
    created: () => created.size,
    living: () => [...created].filter((context) => !context.isContextLost()).length,
    end: () => void Object.assign(prototype, { getContext }),
  }
}
