import { loadViewer } from '../load-viewer.ts'
import type { ViewerKind, ViewerOptions } from '../viewer.ts'
import type { ContractCases, Ground } from './contract-case.ts'
import { elementCases } from './element.cases.ts'
import { lifeCases } from './life.cases.ts'
import { loadingCases } from './loading.cases.ts'
import { viewCases } from './view.cases.ts'

export { boxModel } from './box-model.ts'
export { boxes } from './test-model.ts'

/** What every engine has to do. `e2e/viewer` runs each case in a browser. */
export const contract: ContractCases = { ...loadingCases, ...viewCases, ...elementCases, ...lifeCases }

export async function runCase(name: string, kind: ViewerKind, options: Partial<ViewerOptions> = {}) {
  const run = contract[name]
  if (!run) throw new Error(`There is no case "${name}".`)
  const engine = await loadViewer(kind)
  const containers: HTMLElement[] = []
  const ground: Ground = {
    engine,
    createViewer: async (own = {}) => {
      const container = addContainer()
      containers.push(container)
      return { container, viewer: await engine.createViewer({ container, ...options, ...own }) }
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

function addContainer() {
  const container = document.createElement('div')
  container.style.cssText = 'position:relative;width:640px;height:400px'
  document.body.append(container)
  return container
}
