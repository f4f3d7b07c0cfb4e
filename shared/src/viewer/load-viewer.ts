import type { ViewerEngine, ViewerKind } from './viewer.ts'

type LoadEngine = () => Promise<ViewerEngine>

/**
 * Specification 1, "Validation rules": the viewer starts 500 ms to 1 s after mounting. Its code is loaded meanwhile.
 */
export const viewerStartDelay = 500

const startDelays: Record<ViewerKind, number> = { open: viewerStartDelay, autodesk: viewerStartDelay }

/** Milliseconds from mounting a viewer with this engine to its start. */
export function startDelayOf(kind: ViewerKind): number {
  return startDelays[kind]
}

const engines: Record<ViewerKind, LoadEngine | undefined> = {
  open: async () => (await import(/* webpackChunkName: "viewer-open" */ './open/open-engine.ts')).openEngine,
  autodesk: async () =>
    (await import(/* webpackChunkName: "viewer-autodesk" */ './autodesk/autodesk-engine.ts')).autodeskEngine,
}

/** Loads an engine's chunk, so that pages without a viewer do not load it. */
export async function loadViewer(kind: ViewerKind): Promise<ViewerEngine> {
  const load = engines[kind]
  if (!load) throw new Error(`There is no viewer engine "${kind}".`)
  return load()
}

/**
 * For tests of components around a viewer: replaces an engine that cannot draw in jsdom. Returns a function that
 * restores it.
 */
export function replaceViewerEngine(kind: ViewerKind, load: LoadEngine, startDelay = 0) {
  const before = { engine: engines[kind], startDelay: startDelays[kind] }
  engines[kind] = load
  startDelays[kind] = startDelay
  return () => {
    engines[kind] = before.engine
    startDelays[kind] = before.startDelay
  }
}
