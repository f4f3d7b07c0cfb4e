import type { CutPlane, View } from '../../view.ts'
import type { Viewer } from '../../viewer.ts'
import { boxModel, type BoxElement } from '../box-model.ts'
import { isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { count, difference, picture, type Picture } from '../picture.ts'
import { boxes, testModel } from '../test-model.ts'

const level: CutPlane = { x: 0, y: 0, z: 1, w: -1 }

/** A view from above, eight meters high: fifty pixels per meter. */
function above(x: number, cutPlanes = [level]): View {
  return {
    cameraType: 0,
    position: { x, y: 0, z: 8 },
    target: { x, y: 0, z: 0 },
    upVector: { x: 0, y: 1, z: 0 },
    cutPlanes,
  }
}

type Area = { left: number; top: number; width: number; height: number }
/** Points inside of the red box and of the blue one, seen from above. */
const red: Area = { left: 180, top: 160, width: 80, height: 80 }
const blue: Area = { ...red, left: 380 }

function partOf({ width, data }: Picture, area: Area): Picture {
  const rows = Array.from({ length: area.height }, (_, row) => {
    const from = ((area.top + row) * width + area.left) * 4
    return [...data.subarray(from, from + area.width * 4)]
  })
  return { width: area.width, height: area.height, data: Uint8ClampedArray.from(rows.flat()) }
}

function channelsOf({ data }: Picture) {
  return [0, 1, 2].map((channel) => data.filter((_, index) => index % 4 === channel))
}

function meansOf(part: Picture) {
  return channelsOf(part).map((values) => values.reduce((sum, value) => sum + value, 0) / values.length)
}

function rangesOf(part: Picture) {
  return channelsOf(part).map((values) => [Math.min(...values), Math.max(...values)] as const)
}

function pixelAt({ width, data }: Picture, { x, y }: { x: number; y: number }) {
  const offset = (Math.round(y) * width + Math.round(x)) * 4
  return [...data.subarray(offset, offset + 3)]
}

function isAmong(pixel: readonly number[], ranges: ReturnType<typeof rangesOf>) {
  return pixel.every((value, channel) => {
    const [least = 0, most = 0] = ranges[channel] ?? []
    return value >= least - 8 && value <= most + 8
  })
}

async function cutFrom(viewer: Viewer, view: View) {
  viewer.setView(view)
  return picture(viewer)
}

/** These cases do not test the Autodesk viewer's own cut faces. */
export const cutPictureCases: ContractCases = {
  'draws nothing of elements that planes remove completely, and everything without the planes': async (viewer) => {
    await viewer.load(testModel())
    const before = await cutFrom(viewer, above(0, []))
    const { triangles, geometries } = viewer.statistics()
    // A plane between the red box and the two in the east, which intersects none of them.
    await cutFrom(viewer, above(0, [{ x: 1, y: 0, z: 0, w: 0 }]))
    isTrue(viewer.statistics().triangles === triangles - 24, 'two boxes are left out', viewer.statistics())
    viewer.setAppearance({ colours: [{ colour: '#00c000', elements: await viewer.elements() }] })
    const painted = await cutFrom(viewer, above(0, [{ x: 0, y: 0, z: 1, w: -1.9 }]))
    isTrue(count(painted, 'blue') < 500, 'what is crossed has the look that it was given', count(painted, 'blue'))
    viewer.setAppearance({ colours: [] })
    const after = await cutFrom(viewer, above(0, []))
    isTrue(difference(before, after) === 0, 'the picture is as before', difference(before, after))
    isTrue(viewer.statistics().geometries === geometries, 'nothing is left', viewer.statistics())
  },

  'fixes the hatching of a cut to the plane, and distinguishes materials': async (viewer) => {
    await viewer.load(testModel())
    const before = await cutFrom(viewer, above(0))
    const part = partOf(before, red)
    const spread = rangesOf(part).map(([least, most]) => most - least)
    isTrue(Math.max(...spread) > 30, 'it is hatched', spread)
    // A fifth of a meter is ten pixels.
    const after = partOf(await cutFrom(viewer, above(0.2)), { ...red, left: red.left - 10 })
    isTrue(difference(part, after, 12) < 64, 'it moves with the building', difference(part, after, 12))
    const [one, other] = [meansOf(part), meansOf(partOf(before, blue))]
    isTrue((one[0] ?? 0) > (other[0] ?? 0) + 20, 'red is redder than blue', { one, other })
  },

  'draws cut faces in their colors, in any light and from any angle': async (viewer) => {
    await viewer.load(testModel())
    const low = { ...level, w: -0.02 }
    const first = partOf(await cutFrom(viewer, above(0, [low])), red)
    for (const preset of [1, 2, 3]) {
      viewer.setLightPreset(preset)
      const lit = partOf(await picture(viewer), red)
      isTrue(difference(first, lit, 3) === 0, 'the light does not matter', {
        preset,
        pixels: difference(first, lit, 3),
      })
    }
    const flat: View = {
      cameraType: 1,
      position: { x: -1, y: -40, z: 1.2 },
      target: { x: -1, y: 0, z: 0 },
      upVector: { x: 0, y: 0, z: 1 },
      cutPlanes: [low],
      fieldOfView: 6,
    }
    const cutPicture = await cutFrom(viewer, flat)
    const ranges = rangesOf(first)
    for (const y of [-0.5, 0, 0.5]) {
      for (const x of [-2.7, -2.2, -1.6, -1.2]) {
        const pixel = viewer.project({ x, y, z: 0.02 })
        isTrue(isAmong(pixelAt(cutPicture, pixel), ranges), 'the ground does not come over it', {
          pixel: pixelAt(cutPicture, pixel),
          ranges,
        })
      }
    }
  },

  'draws an outline around all cut elements, and fills only solids': async (viewer) => {
    const [west, east] = boxes
    if (!west || !east) throw new Error('There are no boxes.')
    await viewer.load({ urn: 'tray', bytes: boxModel([{ ...west, isOpen: true }, east]) })
    // Shifted by half a pixel, so that the border is in the middle of one.
    const cut = await cutFrom(viewer, above(0.01))
    isTrue(count(partOf(cut, red), 'red') === 6400, 'one looks into what is open', count(partOf(cut, red), 'red'))
    isTrue(count(partOf(cut, blue), 'blue') === 0, 'what is solid is filled')
    for (const border of [170, 370]) {
      const pixels = [-1, 0, 1].map((by) => pixelAt(cut, { x: border + by, y: 200 }))
      isTrue(
        pixels.some((pixel) => Math.max(...pixel) < 90),
        'a dark line at the border',
        pixels,
      )
    }
  },

  'parts that are cut away cast no shadow': async (_, { createViewer }) => {
    const { viewer } = await createViewer({ quality: 'full' })
    const common = { category: 'Walls', family: 'F', type: 'T', color: [0.8, 0.8, 0.8] as const }
    const plate: BoxElement = { ...common, elementId: 'plate', min: [-4, -3, 0], max: [4, 3, 0.3] }
    const tower: BoxElement = { ...common, elementId: 'tower', min: [-0.5, -0.5, 0.5], max: [0.5, 0.5, 6] }
    const { modelId } = await viewer.load({ urn: 'tower', bytes: boxModel([plate, tower]) })
    const cut = await cutFrom(viewer, above(0, [{ x: 0, y: 0, z: 1, w: -0.4 }]))
    viewer.hide([{ modelId, elementId: 'tower' }])
    const hidden = await picture(viewer)
    isTrue(difference(cut, hidden, 8) === 0, 'nor does it take light away', difference(cut, hidden, 8))
    viewer.dispose()
  },
}
