import { api } from '../../core/api/index.ts'
import { viewerTokenSchema } from '../../domain/contract/index.ts'
import { loadViewer } from '../load-viewer.ts'
import { isViewerError, ViewerError } from '../viewer-error.ts'
import type { Viewer, ViewerEngine, ViewerKind, ViewerOptions } from '../viewer.ts'

export type StartedViewer = {
  viewer: Viewer
  /** The reason, if this is not the requested engine. */
  fallbackReason?: ViewerError | undefined
}

type EngineRequest = { kind: ViewerKind; engine: Promise<ViewerEngine>; hasOpenFiles: boolean }

export function asViewerError(error: unknown) {
  if (isViewerError(error)) return error
  const reason = "Couldn't load the viewer. Check your connection and try again."
  return new ViewerError('viewer_not_created', { reason, cause: error })
}

/** The deployment's engine; or the open engine, if the service is not available and the models have open files. */
export async function chooseEngine(request: EngineRequest, options: ViewerOptions): Promise<StartedViewer> {
  const { kind, engine, hasOpenFiles } = request
  try {
    return { viewer: await (await engine).createViewer({ getAccessToken: viewerToken, ...options }) }
  } catch (error) {
    if (kind === 'open' || !hasOpenFiles) throw error
    const openEngine = await loadViewer('open')
    return { viewer: await openEngine.createViewer(options), fallbackReason: asViewerError(error) }
  }
}

async function viewerToken({ isRefresh }: { isRefresh: boolean }) {
  const searchParams = isRefresh ? { refresh: true } : {}
  return api.get('autodeskcloud/token', { schema: viewerTokenSchema, searchParams })
}
