import type { Projection, Viewer } from '../../viewer.ts'
import { isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { corners, testModel } from '../test-model.ts'

/** The size of a case's viewer, in CSS pixels. */
const [width, height] = [640, 400]
const covered = 90
const projections: readonly Projection[] = ['perspective', 'orthographic']

function extent(viewer: Viewer) {
  const points = corners(viewer)
  const coordinatesOn = (axis: 'x' | 'y') => points.map((point) => point[axis])
  return {
    left: Math.min(...coordinatesOn('x')),
    right: Math.max(...coordinatesOn('x')),
    top: Math.min(...coordinatesOn('y')),
    bottom: Math.max(...coordinatesOn('y')),
  }
}

/** Equal after rounding. */
function isSame(one: unknown, other: unknown) {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Covers = { bottom: number; left?: number; right?: number }

function isBeside(viewer: Viewer, subject: string, { left = 0, right = 0, bottom }: Covers = { bottom: covered }) {
  const seen = extent(viewer)
  const free = { left, right: width - right, top: 0, bottom: height - bottom }
  const isFree = seen.left >= free.left && seen.right <= free.right && seen.top >= 0 && seen.bottom <= free.bottom
  isTrue(isFree, `${subject} is beside what is covered`, { seen, free })
  const isFilled =
    seen.right - seen.left > (free.right - free.left) * 0.7 || seen.bottom - seen.top > (free.bottom - free.top) * 0.7
  isTrue(isFilled, `${subject} fills what is free`, { seen, free })
  const middle = (left + width - right) / 2
  isTrue(Math.abs((seen.left + seen.right) / 2 - middle) < width * 0.05, `${subject} is in the middle`, {
    seen,
    middle,
  })
}

async function isFramedBeside(viewer: Viewer, covers: Covers) {
  viewer.setCovered(covers)
  await viewer.load(testModel())
  isBeside(viewer, 'the first view', covers)
  for (const projection of projections) {
    viewer.setProjection(projection)
    viewer.fit('all', { isImmediate: true })
    isBeside(viewer, `all in ${projection} projection`, covers)
  }
}

/** The views must fit objects to the free part of the picture. */
export const framingCases: ContractCases = {
  'fits a model above an element that covers the bottom of the picture': async (viewer) => {
    await isFramedBeside(viewer, { bottom: covered })
  },

  'fits a model beside an element that covers the left of the picture': async (viewer) => {
    await isFramedBeside(viewer, { left: 240, bottom: 0 })
  },

  'fits a model beside an element that covers the right of the picture': async (viewer) => {
    await isFramedBeside(viewer, { right: 240, bottom: 0 })
  },

  'fits a model between elements that cover three sides of the picture': async (viewer) => {
    await isFramedBeside(viewer, { left: 200, right: 120, bottom: 210 })
  },

  'uses the latest covered area, and does not move a chosen view': async (viewer) => {
    await viewer.load(testModel())
    viewer.setCovered({ left: 200, bottom: covered })
    isBeside(viewer, 'the view', { left: 200, bottom: covered })
    viewer.setCovered({ bottom: covered })
    isBeside(viewer, 'the view', { bottom: covered })
    viewer.setView(viewer.getView())
    const chosen = viewer.getView()
    const [before, middle] = [extent(viewer), viewer.pick(width / 2, height / 2)]
    viewer.setCovered({ left: 200, right: 100, bottom: 0 })
    isTrue(Math.abs(extent(viewer).left - before.left) < 0.01, 'the picture stays', [before, extent(viewer)])
    isTrue(isSame(viewer.getView(), chosen), 'the view stays', [chosen, viewer.getView()])
    isTrue(isSame(viewer.pick(width / 2, height / 2), middle), 'picks stay', middle)
  },

  'fits elements from exactly above': async (viewer) => {
    viewer.setCovered({ bottom: covered })
    await viewer.load(testModel())
    for (const projection of projections) {
      viewer.setProjection(projection)
      const { target, ...view } = viewer.getView()
      viewer.setView({
        ...view,
        target,
        position: { ...target, z: target.z + 30 },
        upVector: { x: 0, y: 1, z: 0 },
      })
      viewer.fit('all', { isImmediate: true })
      isBeside(viewer, `all in ${projection} projection`)
      isTrue(viewer.getView().upVector.y > 0.999, 'north stays up', viewer.getView())
    }
  },

  'moves only a view that nobody has chosen when the covered area changes': async (viewer) => {
    await viewer.load(testModel())
    isTrue(extent(viewer).bottom > height - covered, 'all of the picture is used', extent(viewer))
    viewer.setCovered({ bottom: covered })
    isBeside(viewer, 'the view')
    viewer.setView(viewer.getView())
    const chosen = extent(viewer)
    viewer.setCovered({ bottom: 0 })
    isTrue(Math.abs(extent(viewer).bottom - chosen.bottom) < 1, 'a chosen view stays', [chosen, extent(viewer)])
  },
}
