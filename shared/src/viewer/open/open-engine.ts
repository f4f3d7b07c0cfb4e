import { isViewerError, ViewerError } from '../viewer-error.ts'
import type { ViewerEngine } from '../viewer.ts'
import { OpenViewer } from './open-viewer.ts'

export const openEngine: ViewerEngine = {
  kind: 'open',
  createViewer: async (options) => {
    try {
      return new OpenViewer(options)
    } catch (error) {
      if (isViewerError(error)) throw error
      throw new ViewerError('viewer_not_created', { reason: "Couldn't start 3D graphics.", cause: error })
    }
  },
}
