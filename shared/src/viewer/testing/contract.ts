import { loadViewer } from '../load-viewer.ts'
import type { ViewerKind, ViewerOptions } from '../viewer.ts'
import { appearanceCases } from './appearance/appearance.cases.ts'
import { softShadowCases } from './appearance/soft-shadow.cases.ts'
import type { ContractCases, Ground } from './contract-case.ts'
import { cutCases } from './cuts/cut.cases.ts'
import { cutPictureCases } from './cuts/cut-picture.cases.ts'
import { elementCases, openElementCases } from './element.cases.ts'
import { leavingCases } from './leaving.cases.ts'
import { lifecycleCases, openLifecycleCases } from './lifecycle.cases.ts'
import { loadingCases } from './loading.cases.ts'
import { autodeskCases } from './lmv/autodesk.cases.ts'
import { withService } from './lmv/with-service.ts'
import { realModelCases } from './real-model.cases.ts'
import { motionCases } from './parts/motion.cases.ts'
import { partCases } from './parts/part.cases.ts'
import { roomCases } from './rooms/room.cases.ts'
import { arrowCases } from './tools/arrow.cases.ts'
import { flightCases } from './tools/flight.cases.ts'
import { framingCases } from './tools/framing.cases.ts'
import { liftCases } from './tools/lift.cases.ts'
import { planCases } from './tools/plan.cases.ts'
import { toolCases, openToolCases } from './tools/tool.cases.ts'
import { viewCases, openViewCases } from './view.cases.ts'

export { boxModel } from './box-model.ts'
export { boxes } from './test-model.ts'

/** Cases that every engine implements differently: models, cameras, elements, colors and tools. */
const translatedCases: ContractCases = {
  ...loadingCases,
  ...viewCases,
  ...elementCases,
  ...appearanceCases,
  ...lifecycleCases,
  ...toolCases,
}

/**
 * The cases of each engine, which `e2e/viewer` runs in a browser. Framing, animations, arrows and plans are shared
 * code, tested with the open engine only. For the Autodesk engine a fake replaces the script, so only the translation
 * of calls can be tested.
 */
export const casesOf: Record<ViewerKind, ContractCases> = {
  open: {
    ...translatedCases,
    ...openViewCases,
    ...openElementCases,
    ...openLifecycleCases,
    ...openToolCases,
    ...framingCases,
    ...flightCases,
    ...softShadowCases,
    ...leavingCases,
    ...realModelCases,
    ...cutCases,
    ...cutPictureCases,
    ...arrowCases,
    ...liftCases,
    ...planCases,
    ...partCases,
    ...motionCases,
    ...roomCases,
  },
  autodesk: { ...translatedCases, ...autodeskCases },
}

type CaseOptions = Partial<ViewerOptions> & { size?: readonly [width: number, height: number] }

export async function runCase(name: string, kind: ViewerKind, { size, ...options }: CaseOptions = {}) {
  const run = casesOf[kind][name]
  if (!run) throw new Error(`There is no case "${name}".`)
  const loaded = await loadViewer(kind)
  const engine = kind === 'autodesk' ? withService(loaded) : loaded
  const containers: HTMLElement[] = []
  const ground: Ground = {
    engine,
    createViewer: async (ownOptions = {}) => {
      const container = addContainer(size)
      containers.push(container)
      return { container, viewer: await engine.createViewer({ container, ...options, ...ownOptions }) }
    },
  }
  const { viewer } = await ground.createViewer()
  try {
    await run(viewer, ground)
  } finally {
    viewer.dispose()
    for (const container of containers) container.remove()
  }
}

function addContainer([width, height]: readonly [number, number] = [640, 400]) {
  const container = document.createElement('div')
  container.style.cssText = `position:relative;width:${width}px;height:${height}px`
  document.body.append(container)
  return container
}
