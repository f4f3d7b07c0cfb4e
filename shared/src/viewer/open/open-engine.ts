import type { ViewerEngine } from '../viewer.ts'
import { ViewerError } from '../viewer-error.ts'

export const openEngine: ViewerEngine = {
  kind: 'open',
  createViewer: async () => {
    throw new ViewerError('viewer_not_created')
  },
}
