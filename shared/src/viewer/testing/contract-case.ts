import type { Viewer, ViewerEngine, ViewerOptions } from '../viewer.ts'

export type Ground = {
  engine: ViewerEngine
  /** Creates another viewer in addition to the one of the case. */
  createViewer: (options?: Partial<ViewerOptions>) => Promise<{ viewer: Viewer; container: HTMLElement }>
}

/** Tests one promise of the interface with a new viewer of 640 × 400 pixels. */
export type ContractCase = (viewer: Viewer, ground: Ground) => Promise<void>
export type ContractCases = Record<string, ContractCase>
