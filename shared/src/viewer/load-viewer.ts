import type { ViewerEngine, ViewerKind } from './viewer.ts'

type LoadEngine = () => Promise<ViewerEngine>

const engines: Record<ViewerKind, LoadEngine | undefined> = {
  open: async () => (await import(/* webpackChunkName: "viewer-open" */ './open/open-engine.ts')).openEngine,
  autodesk: async () =>
    (await import(/* webpackChunkName: "viewer-autodesk" */ './autodesk/autodesk-engine.ts')).autodeskEngine,
}

/** Fetches an engine's chunk; engines are nothing that other pages download. */
export async function loadViewer(kind: ViewerKind): Promise<ViewerEngine> {
  const load = engines[kind]
  if (!load) throw new Error(`There is no viewer engine "${kind}".`)
  return load()
}

/** For tests of what stands around a viewer, where nothing can be drawn. Returns the way back. */
export function replaceViewerEngine(kind: ViewerKind, load: LoadEngine) {
  const before = engines[kind]
  engines[kind] = load
  return () => {
    engines[kind] = before
  }
}
