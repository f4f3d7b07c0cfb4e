import type { ViewerEngine, ViewerKind } from './viewer.ts'

const engines: Record<ViewerKind, (() => Promise<ViewerEngine>) | undefined> = {
  open: async () => (await import(/* webpackChunkName: "viewer-open" */ './open/open-engine.ts')).openEngine,
  autodesk: undefined,
}

/** Fetches an engine's chunk; engines are nothing that other pages download. */
export async function loadViewer(kind: ViewerKind): Promise<ViewerEngine> {
  const load = engines[kind]
  if (!load) throw new Error(`There is no viewer engine "${kind}".`)
  return load()
}
