import type { ModelDetail } from '../../model.ts'
import { drawn, isEqual, isTrue, until } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { count, picture } from '../picture.ts'
import { boxes } from '../test-model.ts'
import { modelWithParts } from './model-with-parts.ts'

const red = [0.9, 0, 0] as const
const green = [0, 0.8, 0] as const

/** The coarse model is red, the detailed parts are green. */
const [left, right, top] = boxes.map((box) => ({ ...box, color: green }))
const coarse = boxes.map((box) => ({ ...box, color: red }))

const reference = { urn: 'large', url: '/large.glb', byteLength: 2_000_000 }

/**
 * Serves byte ranges. Everything after the coarse model waits for `open`, and the first `failures` requests for it
 * fail.
 */
function serverOf(file: ArrayBuffer, failures = 0) {
  const ranges: string[] = []
  const gate = Promise.withResolvers<undefined>()
  let failing = failures
  async function fetchFile(_: string, { headers }: { headers?: Record<string, string> }) {
    const range = headers?.['range'] ?? ''
    ranges.push(range)
    const [, first = '0', last = '0'] = /(\d+)-(\d+)/.exec(range) ?? []
    if (Number(first) > 0) {
      await gate.promise
      failing -= 1
      if (failing >= 0) return new Response('', { status: 503 })
    }
    return new Response(file.slice(Number(first), Number(last) + 1), { status: 206 })
  }
  return { fetchFile, ranges, open: () => gate.resolve(undefined) }
}

/** Only the open engine has parts; the Autodesk viewer loads the details of its models itself. */
export const partCases: ContractCases = {
  'shows a coarse large model at once, and then its parts, with the appearance that was set before': async (
    _,
    { createViewer },
  ) => {
    if (!left || !right || !top) throw new Error('There are no boxes.')
    const server = serverOf(modelWithParts(coarse, [[left], [right, top]]))
    const { viewer } = await createViewer({ fetchFile: server.fetchFile })
    const before = viewer.statistics().geometries
    const details: ModelDetail[] = []
    viewer.onDetail?.((detail) => details.push(detail))
    const { modelId, elementCount } = await viewer.load({ ...reference, contentHash: 'large' })
    isEqual([elementCount, (await viewer.elements()).length], [3, 3], 'all elements are known')
    const first = await picture(viewer)
    isTrue(count(first, 'red') > 1000 && count(first, 'green') === 0, 'the coarse model is drawn')
    await until(() => details.length > 0)
    isEqual(details[0], { modelId, shownTriangles: 0, totalTriangles: 36, isComing: true }, 'what is not there is told')

    viewer.hide([{ modelId, elementId: '1001' }])
    viewer.setAppearance({ colours: [{ colour: '#0000e0', elements: [{ modelId, elementId: '1002' }] }] })
    server.open()
    await until(() => details.at(-1)?.isComing === false)
    isEqual(details.at(-1)?.shownTriangles, 36, 'all is there')
    const last = await picture(viewer)
    isEqual(count(last, 'red'), 0, 'nothing coarse is left, and what is hidden stays so')
    isTrue(count(last, 'green') > 300 && count(last, 'blue') > 300, 'one as it is, one as it was colored')
    isTrue(server.ranges.length === 4 && !server.ranges.includes(''), 'nothing was fetched as a whole', server.ranges)

    function pickOn(x: number, z: number) {
      const pixel = viewer.project({ x, y: -1, z })
      return viewer.pick(pixel.x, pixel.y)?.element.elementId
    }
    isEqual([pickOn(-2, 1), pickOn(2, 1), pickOn(2, 2.5)], [undefined, '1002', '1003'], 'what is picked')
    viewer.setCutPlanes([{ x: 0, y: 0, z: 1, w: -1 }])
    await drawn()
    isEqual(pickOn(2, 2.5), undefined, 'parts are cut')
    viewer.setCutPlanes([])

    viewer.unload(modelId)
    await drawn()
    isEqual(viewer.statistics().geometries, before, 'nothing is left of its parts')
    viewer.dispose()
  },

  'retries a part of a large model that failed to load': async (_, { createViewer }) => {
    const server = serverOf(modelWithParts(coarse, [coarse.map((box) => ({ ...box, color: green }))]), 1)
    const { viewer } = await createViewer({ fetchFile: server.fetchFile })
    const [details, errors]: [ModelDetail[], unknown[]] = [[], []]
    viewer.onDetail?.((detail) => details.push(detail))
    viewer.on('error', (error) => errors.push(error))
    await viewer.load({ ...reference, contentHash: 'large-again' })
    server.open()
    await until(() => details.at(-1)?.isComing === false)
    isEqual([details.at(-1)?.shownTriangles, errors.length], [36, 0], 'it is there, and nobody was bothered')
    isTrue(count(await picture(viewer), 'red') === 0, 'it is drawn')
    viewer.dispose()
  },
}
