import { nextTask } from '../../next-task.ts'
import { isViewerError, ViewerError } from '../viewer-error.ts'
import type { ViewerEngine } from '../viewer.ts'
import { webglCanvas } from './stage/capability.ts'
import { OpenViewer } from './open-viewer.ts'

export const openEngine: ViewerEngine = {
  kind: 'open',
  // The context in a task of its own: with the first picture it would hold the page for longer than a tenth of a second.
  createViewer: async (options) => {
    try {
      const canvas = webglCanvas()
      await nextTask()
      return new OpenViewer(options, canvas)
    } catch (error) {
      if (isViewerError(error)) throw error
      throw new ViewerError('viewer_not_created', { reason: 'The graphics could not be started.', cause: error })
    }
  },
}
