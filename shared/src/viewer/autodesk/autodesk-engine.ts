import { isViewerError, ViewerError } from '../viewer-error.ts'
import type { ViewerEngine, ViewerOptions } from '../viewer.ts'
import { AutodeskViewer } from './autodesk-viewer.ts'
import { webglReason } from './service/failures.ts'
import type { Lmv } from './service/lmv.ts'
import { LmvSession } from './service/lmv-session.ts'
import { loadLmv } from './service/load-lmv.ts'

const session = new LmvSession()

export const autodeskEngine: ViewerEngine = {
  kind: 'autodesk',
  createViewer: async (options) => {
    const lmv = await reachService(options)
    const host = document.createElement('div')
    host.style.cssText = 'position:absolute;inset:0'
    options.container.append(host)
    try {
      return new AutodeskViewer(options, { lmv, host, session, viewer: startViewer(lmv, host) })
    } catch (error) {
      host.remove()
      if (isViewerError(error)) throw error
      throw new ViewerError('viewer_not_created', { reason: "The Autodesk viewer didn't start.", cause: error })
    }
  },
}

async function reachService({ service, getAccessToken }: ViewerOptions) {
  if (!service || !getAccessToken) {
    throw new ViewerError('viewer_not_created', { reason: 'No Autodesk viewer URL is configured.' })
  }
  try {
    const lmv = await loadLmv(service)
    await session.start(lmv, getAccessToken, service.api)
    return lmv
  } catch (error) {
    const reason = "Couldn't reach the Autodesk service, or access was denied."
    throw new ViewerError('viewer_not_created', { reason, cause: error })
  }
}

const noReaction = { onObject: [], offObject: [] }

/**
 * The viewer without its own buttons, keys and click handling, because `ModelViewer` provides them for every engine.
 */
function startViewer({ viewing }: Lmv, host: HTMLElement) {
  const viewer = new viewing.Viewer3D(host, { disabledExtensions: { hyperlink: true } })
  const code = viewer.start()
  if (code > 0) throw new ViewerError('viewer_not_created', { reason: webglReason(code) ?? '' })
  const clicks = ['click', 'clickAlt', 'clickCtrl', 'clickShift', 'clickCtrlShift']
  viewer.setCanvasClickBehavior(Object.fromEntries(clicks.map((name) => [name, noReaction])))
  viewer.disableHighlight(true)
  viewer.setActiveNavigationTool('orbit')
  return viewer
}
