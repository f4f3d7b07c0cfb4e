import { documentId } from '../../autodesk/model/fetch-model.ts'
import type { Viewer, ViewerEngine, ViewerOptions } from '../../viewer.ts'
import { fakeLmv } from './autodesk.cases.ts'

/** The path where the contract's page serves the fake script. */
const service = { scriptUrl: '/viewer3D.min.js' }

/** Puts the models of a case into the fake service first, because the engine identifies models only by URN. */
export function withService(engine: ViewerEngine): ViewerEngine {
  return {
    kind: engine.kind,
    createViewer: async (options: ViewerOptions) => {
      const getAccessToken = async () => ({ accessToken: 'fake-token', expiresIn: 3600 })
      const viewer = await engine.createViewer({ getAccessToken, service, ...options })
      const load = viewer.load.bind(viewer)
      const stored: Viewer['load'] = (reference, settings) => {
        fakeLmv().service.put(documentId(reference.urn), { reference, fetchFile: options.fetchFile })
        return load(reference, settings)
      }
      return Object.assign(viewer, { load: stored })
    },
  }
}
