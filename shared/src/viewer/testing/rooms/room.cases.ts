import type { RoomLayer } from '../../rooms/room-layer.ts'
import type { View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import type { BoxElement } from '../box-model.ts'
import { isEqual, isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { difference, picture } from '../picture.ts'
import { boxes } from '../test-model.ts'
import { modelWithRooms } from './model-with-rooms.ts'

const like = { category: 'Rooms', family: 'Space', type: 'Office', color: [0.5, 0.5, 0.5] } as const

/** One room is between the red box and the blue one, the other above the red one, on the next storey. */
const rooms: BoxElement[] = [
  { ...like, elementId: '2001', min: [-1, -1, 0], max: [1, 1, 2] },
  { ...like, elementId: '2002', min: [-3, -1, 2.5], max: [-1, 1, 4.5] },
]

const fromAbove: View = {
  cameraType: 0,
  position: { x: 0, y: 0, z: 20 },
  target: { x: 0, y: 0, z: 0 },
  upVector: { x: 0, y: 1, z: 0 },
  cutPlanes: [{ x: 0, y: 0, z: 1, w: -1.2 }],
}

async function open(viewer: Viewer): Promise<{ modelId: string; layer: RoomLayer }> {
  const { modelId } = await viewer.load({ urn: 'office', bytes: modelWithRooms(boxes, rooms) })
  if (!viewer.rooms) throw new Error('This engine draws no rooms.')
  return { modelId, layer: viewer.rooms }
}

function inColor(modelId: string, colour: string, ...ids: string[]) {
  return { colour, elements: ids.map((elementId) => ({ modelId, elementId })) }
}

export const roomCases: ContractCases = {
  'stores whether rooms are switched on, and reports changes': async (viewer) => {
    const { layer } = await open(viewer)
    let changes = 0
    viewer.on('appearance', () => (changes += 1))
    for (const isWanted of [true, true, false]) layer.want(isWanted)
    isEqual([layer.isWanted(), changes], [false, 2], 'whether they are wanted, and how often it was told')
  },

  'excludes rooms from everything until they are shown, and leaves nothing of them when they are hidden': async (
    viewer,
  ) => {
    const { modelId, layer } = await open(viewer)
    viewer.hide([{ modelId, elementId: '2001' }])
    isEqual(viewer.getAppearance().hidden.length, 1, 'what has no shape is hidden with its storey')
    viewer.showAll()
    const bounds = viewer.getBounds()
    const before = await picture(viewer)
    const { geometries } = viewer.statistics()
    const read = await layer.read()
    const round = (value: number) => Math.round(value * 1e6) / 1e6
    isEqual(
      read.map(({ element, place: { x, y, z }, area, top }) => [element.elementId, ...[x, y, z, area, top].map(round)]),
      [
        ['2001', 0, 0, 0, 4, 2],
        ['2002', -2, 0, 2.5, 4, 4.5],
      ],
      'the rooms',
    )
    isEqual(difference(before, await picture(viewer)), 0, 'the picture of what is only read')
    layer.show([inColor(modelId, '#00c000', '2001', '2002')])
    isTrue(difference(before, await picture(viewer)) > 500, 'they are seen')
    isEqual(viewer.statistics().geometries, geometries + 1, 'one geometry for all rooms')
    isEqual([viewer.getBounds(), (await viewer.elements()).length], [bounds, 3], 'bounds and elements')
    isEqual(viewer.elementsWithin({ left: 0, top: 0, right: 640, bottom: 400, isTouching: true }).length, 3, 'the box')
    layer.show([])
    isEqual(difference(before, await picture(viewer)), 0, 'the picture without them')
    isEqual(viewer.statistics().geometries, geometries, 'the graphics card without them')
  },

  "shows rooms that a plan cuts, also in the plan's picture, and picks them there": async (viewer) => {
    const { modelId, layer } = await open(viewer)
    await layer.read()
    layer.show([inColor(modelId, '#e00000', '2001', '2002')])
    viewer.setView(fromAbove)
    await picture(viewer)
    function pickBoth(x: number, y: number) {
      const point = viewer.project({ x, y, z: 1.2 })
      return [layer.pick(point.x, point.y), viewer.pick(point.x, point.y)] as const
    }
    const [room, built] = pickBoth(0, 0)
    isEqual([room?.element.elementId, built], ['2001', undefined], 'between the boxes')
    isTrue(Math.abs((room?.point.z ?? 0) - 1.2) < 1e-4, 'its face lies on the plane', room?.point)
    isEqual(pickBoth(-2, 0)[0], undefined, 'the room above is cut away')
    viewer.select([{ modelId, elementId: '2001' }])
    isEqual(viewer.getSelection().length, 1, 'a room can be selected')
    viewer.hide([{ modelId, elementId: '2001' }])
    isEqual(pickBoth(0, 0)[0], undefined, 'what is hidden is not picked')
  },

  'is lifted with its storey, and hidden by elements in front of it': async (viewer) => {
    const { modelId, layer } = await open(viewer)
    await layer.read()
    layer.show([inColor(modelId, '#e00000', '2001')])
    viewer.setView({ ...fromAbove, position: { x: -20, y: 0, z: 1 }, target: { x: 0, y: 0, z: 1 }, cutPlanes: [] })
    await picture(viewer)
    function pickAt(z: number) {
      const { x, y } = viewer.project({ x: 0, y: 0, z })
      return layer.pick(x, y)?.element.elementId
    }
    isEqual(pickAt(1), undefined, 'the red box stands before it')
    viewer.setLifts([{ lift: 4, elements: [{ modelId, elementId: '2001' }] }])
    await picture(viewer)
    isEqual([pickAt(5), pickAt(1)], ['2001', undefined], 'it is seen where it is lifted to')
  },

  'is unloaded with its model, whose file is not requested again': async (_, { createViewer }) => {
    let requests = 0
    const { viewer } = await createViewer({
      async fetchFile() {
        requests += 1
        return new Response(modelWithRooms(boxes, rooms))
      },
    })
    const { modelId } = await viewer.load({ urn: 'office', url: 'https://files.test/office-with-rooms.glb' })
    isEqual([(await viewer.rooms?.read())?.length, requests], [2, 1], 'rooms, and how often the file was asked for')
    await picture(viewer)
    const { geometries } = viewer.statistics()
    viewer.rooms?.show([inColor(modelId, '#e00000', '2001')])
    await picture(viewer)
    isTrue(viewer.statistics().geometries > geometries, 'they are drawn')
    viewer.unload(modelId)
    await picture(viewer)
    isEqual(await viewer.rooms?.read(), [], 'what is left')
    isEqual(viewer.statistics().geometries, 0, 'what is left on the graphics card')
  },
}
