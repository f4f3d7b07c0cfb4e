import { ViewerError } from '../../viewer-error.ts'
import type { Viewer, ViewerEngine } from '../../viewer.ts'

/** An engine with the created viewer, instead of the engine that is loaded on demand. */
export function fakeEngine(create: () => Viewer | undefined): ViewerEngine {
  return {
    kind: 'open',
    createViewer: async () => {
      const viewer = create()
      if (!viewer) throw new ViewerError('viewer_not_created', { reason: 'This browser offers no WebGL 2.' })
      return viewer
    },
  }
}
