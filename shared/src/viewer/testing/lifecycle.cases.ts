import { isViewerError } from '../viewer-error.ts'
import { drawn, isEqual, isTrue, until } from './check.ts'
import type { ContractCases } from './contract-case.ts'
import { count, difference, picture } from './picture.ts'
import { testModel } from './test-model.ts'

export const lifecycleCases: ContractCases = {
  'takes a snapshot in any size': async (viewer) => {
    await viewer.load(testModel())
    const blob = await viewer.snapshot({ width: 320, height: 180, type: 'image/jpeg' })
    const bitmap = await createImageBitmap(blob)
    isEqual([blob.type, bitmap.width, bitmap.height], ['image/jpeg', 320, 180], 'the picture')
    isTrue(count(await picture(viewer, { width: 320, height: 180 }), 'red') > 100, 'the model is in it')
  },

  'leaves its container empty after disposal, and throws on further calls': async (_, { createViewer }) => {
    const { viewer, container } = await createViewer()
    await viewer.load(testModel())
    await picture(viewer, { width: 160, height: 100 })
    viewer.on('camera', () => undefined)
    isTrue(viewer.statistics().geometries > 0, 'something was drawn')
    viewer.dispose()
    isEqual(container.childElementCount, 0, 'elements in the container')
    const { geometries, textures, listeners } = viewer.statistics()
    isEqual([geometries, textures, listeners], [0, 0, 0], 'resources in memory')
    let message = ''
    try {
      viewer.getView()
    } catch (error) {
      message = isViewerError(error) ? error.message : 'another error'
    }
    isEqual(message, 'No viewer found.', 'the error message')
    viewer.dispose()
  },

  'uses no more resources after replacing the model fifty times': async (viewer, { engine }) => {
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1 }])
    await viewer.load(testModel())
    await picture(viewer)
    const nodes = document.querySelectorAll('*').length
    const { geometries, textures, listeners } = viewer.statistics()
    for (let change = 0; change < 50; change++) {
      viewer.unloadAll()
      const { modelId } = await viewer.load(testModel(`boxes-${change}`))
      viewer.select([{ modelId, elementId: '1001' }])
      await drawn()
    }
    await picture(viewer)
    const after = viewer.statistics()
    isEqual([after.geometries, after.textures, after.listeners], [geometries, textures, listeners], engine.kind)
    isEqual(document.querySelectorAll('*').length, nodes, 'nodes of the document')
    isEqual(viewer.models().length, 1, 'models')
  },
}

/** Only supported by the open engine. */
export const openLifecycleCases: ContractCases = {
  'draws surfaces first, and edges when the view rests': async (viewer) => {
    await viewer.load(testModel())
    const canvas = document.querySelector('canvas')
    const isComplete = () => canvas?.dataset['picture'] === 'complete'
    await until(isComplete)
    const allDrawCalls = viewer.statistics().drawCalls
    viewer.setView({ ...viewer.getView(), position: { x: 9, y: -9, z: 6 } })
    await new Promise<void>((resolve) => viewer.on('camera', () => resolve()))
    isEqual([viewer.statistics().drawCalls, isComplete()], [allDrawCalls - 1, false], 'the first picture has no lines')
    await until(isComplete)
    isEqual(viewer.statistics().drawCalls, allDrawCalls, 'the last picture has lines')
  },

  'requests only one WebGL context, because creating one takes long': async (_, { createViewer }) => {
    const recorder = recordContexts()
    try {
      await createViewer()
    } finally {
      recorder.end()
    }
    isEqual(recorder.canvases.size, 1, 'canvases with a requested WebGL context')
  },

  'compiles shaders in a task after the one that creates the viewer': async (_, { createViewer }) => {
    const links = countCalls(WebGL2RenderingContext.prototype, 'linkProgram')
    try {
      await createViewer()
      const whenStarted = links.count()
      await until(() => links.count() > whenStarted)
    } finally {
      links.end()
    }
  },

  'shows the same view after a lost graphics context is restored': async (viewer) => {
    await viewer.load(testModel())
    const before = await picture(viewer)
    const receivedEvents: string[] = []
    const unsubscribes = (['contextLost', 'contextRestored'] as const).map((name) =>
      viewer.on(name, () => receivedEvents.push(name)),
    )
    const canvas = document.querySelector('canvas')
    const loss = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    loss?.loseContext()
    await until(() => receivedEvents.includes('contextLost'))
    loss?.restoreContext()
    await until(() => receivedEvents.includes('contextRestored'))
    await drawn()
    isTrue(difference(before, await picture(viewer)) < 20, 'the picture is the same')
    for (const unsubscribe of unsubscribes) unsubscribe()
  },
}

function countCalls<Name extends string>(prototype: Record<Name, (...args: never[]) => unknown>, name: Name) {
  const original = prototype[name]
  let count = 0
  Object.assign(prototype, {
    [name](this: unknown, ...args: never[]) {
      count += 1
      return original.apply(this, args)
    },
  })
  return { count: () => count, end: () => void Object.assign(prototype, { [name]: original }) }
}

function recordContexts() {
  const { prototype } = HTMLCanvasElement
  const original = Object.getOwnPropertyDescriptor(prototype, 'getContext')
  const contextCanvases = new Set<HTMLCanvasElement>()
  const getContext = original?.value as (this: HTMLCanvasElement, kind: string, ...more: unknown[]) => unknown
  Object.assign(prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      if (kind.startsWith('webgl')) contextCanvases.add(this)
      return getContext.call(this, kind, ...more)
    },
  })
  return { canvases: contextCanvases, end: () => void Object.assign(prototype, { getContext }) }
}
