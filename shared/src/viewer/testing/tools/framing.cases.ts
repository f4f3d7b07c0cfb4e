import type { Projection, Viewer } from '../../viewer.ts'
import { isTrue } from '../check.ts'
import type { ContractCases } from '../contract-case.ts'
import { corners, testModel } from '../test-model.ts'

/** Of the viewer of a case, in CSS pixels. */
const [width, height] = [640, 400]
const covered = 90
const projections: readonly Projection[] = ['perspective', 'orthographic']

function extent(viewer: Viewer) {
  const places = corners(viewer)
  const along = (axis: 'x' | 'y') => places.map((place) => place[axis])
  return {
    left: Math.min(...along('x')),
    right: Math.max(...along('x')),
    top: Math.min(...along('y')),
    bottom: Math.max(...along('y')),
  }
}

function isBeside(viewer: Viewer, what: string) {
  const { left, right, top, bottom } = extent(viewer)
  isTrue(left >= 0 && right <= width && top >= 0 && bottom <= height - covered, `${what} is above what is covered`, {
    left,
    right,
    top,
    bottom,
  })
  const isFilled = right - left > width * 0.7 || bottom - top > (height - covered) * 0.7
  isTrue(isFilled, `${what} fills what is free`, { left, right, top, bottom })
}

/** Where the whole of something is looked at, in the part of the picture that is free. */
export const framingCases: ContractCases = {
  'shows a model above what covers the picture': async (viewer) => {
    viewer.setCovered({ bottom: covered })
    await viewer.load(testModel())
    isBeside(viewer, 'the first view')
    for (const projection of projections) {
      viewer.setProjection(projection)
      viewer.fit('all', { isImmediate: true })
      isBeside(viewer, `all in ${projection} projection`)
    }
  },

  'fits what is looked at exactly from above': async (viewer) => {
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

  'moves a view that nobody has chosen aside, and no other': async (viewer) => {
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
