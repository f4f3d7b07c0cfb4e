import { isModelError } from '../viewer-error.ts'
import { drawn, isEqual, isTrue, rejection } from './check.ts'
import type { ContractCases } from './contract-case.ts'
import { count, picture } from './picture.ts'
import { boxes, testModel } from './test-model.ts'
import { boxModel } from './box-model.ts'

function answerWith(chunks: readonly Uint8Array<ArrayBuffer>[], length: number) {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  return new Response(body, { headers: { 'content-length': String(length) } })
}

export const loadingCases: ContractCases = {
  'lists loaded models and elements': async (viewer) => {
    const handle = await viewer.load(testModel())
    isEqual([handle.urn, handle.elementCount], ['boxes', 3], 'the handle')
    const elements = await viewer.elements()
    isEqual(
      elements.map(({ elementId }) => elementId),
      ['1001', '1002', '1003'],
      'the elements',
    )
    isTrue(
      elements.every(({ modelId }) => modelId === handle.modelId),
      'each knows its model',
    )
    isEqual(viewer.models(), [handle], 'the models')
    isEqual(viewer.getBounds(), { min: { x: -3, y: -1, z: 0 }, max: { x: 3, y: 1, z: 3 } }, 'the bounds, Z up')
  },

  'draws loaded models, and nothing of unloaded ones': async (viewer) => {
    const handle = await viewer.load(testModel())
    const full = await picture(viewer)
    for (const color of ['red', 'green', 'blue'] as const) isTrue(count(full, color) > 500, `${color} is seen`)
    viewer.unload(handle.modelId)
    const empty = await picture(viewer)
    isEqual([count(empty, 'red'), count(empty, 'green'), count(empty, 'blue')], [0, 0, 0], 'nothing is left')
    isEqual(await viewer.elements(), [], 'no elements')
  },

  // The page serves this file: the test model, quantized and compressed like releases.
  'reads a compressed file': async (viewer) => {
    await viewer.load({ urn: 'compressed', url: '/compressed.glb' })
    const elements = await viewer.elements()
    isEqual(
      elements.map(({ elementId, family, propertySets }) => [elementId, family, propertySets[0]?.properties[0]?.value]),
      [
        ['1001', 'Basic Wall', 2],
        ['1002', 'Basic Wall', undefined],
        ['1003', 'Basic Roof', undefined],
      ],
      'the elements',
    )
    const { min, max } = viewer.getBounds() ?? {}
    isTrue(Math.abs((min?.x ?? 0) + 3) < 0.01 && Math.abs((max?.z ?? 0) - 3) < 0.01, 'the bounds', { min, max })
    isTrue(count(await picture(viewer), 'green') > 500, 'it is drawn')
  },

  'reports the progress of a download': async (_, { createViewer }) => {
    const bytes = new Uint8Array(boxModel(boxes))
    const middle = Math.floor(bytes.length / 2)
    const chunks = [bytes.slice(0, middle), bytes.slice(middle)]
    const { viewer } = await createViewer({ fetchFile: async () => answerWith(chunks, bytes.length) })
    const progressEvents: unknown[] = []
    const off = viewer.on('progress', ({ urn, loadedBytes, totalBytes = 1 }) =>
      progressEvents.push([urn, Math.round((loadedBytes / totalBytes) * 100)]),
    )
    await viewer.load({ urn: 'streamed', url: '/streamed.glb' })
    off()
    const shares = [
      ['streamed', 50],
      ['streamed', 100],
    ]
    isEqual(progressEvents, shares, 'progress in percent')
    viewer.dispose()
  },

  'downloads a file once': async (_, { createViewer }) => {
    const bytes = new Uint8Array(boxModel(boxes))
    let fetches = 0
    const { viewer } = await createViewer({
      fetchFile: async () => {
        fetches += 1
        return answerWith([bytes], bytes.length)
      },
    })
    const reference = { urn: 'kept', url: '/kept.glb?signature=1', contentHash: 'kept-content' }
    const { modelId } = await viewer.load(reference)
    viewer.unload(modelId)
    await viewer.load({ ...reference, url: '/kept.glb?signature=2' })
    isEqual(fetches, 1, 'fetches of one content')
    viewer.dispose()
  },

  'leaves nothing of a canceled load': async (_, { createViewer }) => {
    const { viewer } = await createViewer({
      fetchFile: (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
        }),
    })
    const calledOff = new AbortController()
    const load = rejection(viewer.load({ urn: 'never', url: '/never.glb' }, { signal: calledOff.signal }))
    calledOff.abort()
    isEqual((await load).name, 'AbortError', 'a cancellation stays one')
    isEqual(viewer.models(), [], 'no models')
    viewer.dispose()
  },

  'leaves nothing of a load that is canceled while the model is built': async (viewer) => {
    const before = viewer.statistics().geometries
    const calledOff = new AbortController()
    const load = rejection(viewer.load(testModel(), { signal: calledOff.signal }))
    calledOff.abort()
    isEqual((await load).name, 'AbortError', 'a cancellation stays one')
    await drawn()
    isEqual([viewer.models(), viewer.statistics().geometries], [[], before], 'no models, no geometries')
  },

  'says why a model cannot be loaded': async (_, { createViewer }) => {
    const statuses: [status: number, code: number][] = [
      [401, 4],
      [403, 4],
      [404, 5],
      [500, 6],
      [418, 7],
    ]
    for (const [status, code] of statuses) {
      const { viewer } = await createViewer({ fetchFile: async () => new Response('', { status }) })
      const error = await rejection(viewer.load({ urn: 'refused', url: `/refused-${status}.glb` }))
      isTrue(isModelError(error), 'a model error', error.name)
      if (isModelError(error)) isEqual([error.errorCode, error.errorArgs['httpStatus']], [code, status], 'its code')
      viewer.dispose()
    }
  },

  'rejects a damaged file': async (viewer) => {
    const error = await rejection(viewer.load({ urn: 'damaged', bytes: new TextEncoder().encode('no model').buffer }))
    isTrue(isModelError(error) && error.errorCode === 2, 'bad data', error.message)
    isEqual(viewer.models(), [], 'no models')
  },
}
