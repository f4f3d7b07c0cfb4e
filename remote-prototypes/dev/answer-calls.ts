import { getResponse, http, HttpResponse } from 'msw'
import { catalogueHandlers } from '../src/testing/handlers.ts'
import { aManifest, viewerHandlers } from '../src/testing/viewer-handlers.ts'
import { sampleModel } from './sample-model.ts'
import { sampleReleases } from './sample-releases.ts'

/** Answers the pages' calls from the mock API; everything else goes to the network. `?count=300` shows a long list. */
export function answerCalls(): void {
  const count = Number(new URLSearchParams(location.search).get('count') ?? 9)
  const handlers = [...catalogueHandlers(sampleReleases(count)), ...modelHandlers(), ...viewerHandlers(aManifest())]
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await getResponse(handlers, request.clone())) ?? network(request)
  }
}

/** Every release is the same building. */
function modelHandlers() {
  return [
    http.get('/api/lintel-webapi/prototypes/:organization/:prototype/:release', ({ params }) =>
      HttpResponse.json(aManifest({ prototype: String(params['prototype']), release: String(params['release']) })),
    ),
    http.get('/models/:file', ({ params }) => {
      const model = sampleModel(String(params['file']).replace('.glb', ''))
      return model ? HttpResponse.arrayBuffer(model.buffer) : new HttpResponse(null, { status: 404 })
    }),
  ]
}
