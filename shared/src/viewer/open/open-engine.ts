import { nextTask } from '../../next-task.ts'
import { isViewerError, ViewerError } from '../viewer-error.ts'
import type { ViewerEngine } from '../viewer.ts'
import { webglCanvas } from './stage/capability.ts'
import { OpenViewer } from './open-viewer.ts'

export const openEngine: ViewerEngine = {
  kind: 'open',
  // In tasks of their own: together they would hold the page for longer than a tenth of a second.
  createViewer: async (options) => {
    try {
      const canvas = webglCanvas()
      await nextTask()
      const viewer = new OpenViewer(options, canvas)
      await viewer.prepare()
      return viewer
    } catch (error) {
      if (isViewerError(error)) throw error
      throw new ViewerError('viewer_not_created', { reason: 'The graphics could not be started.', cause: error })
    }
  },
}
