import { topicHandlers } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'
import { catalogHandlers } from './catalog-handlers.ts'
import { aManifest, viewerHandlers } from './viewer-handlers.ts'
import { sampleModel } from './sample/sample-model.ts'
import { sampleReleases } from './sample/sample-releases.ts'

/** Mock handlers for the pages of this remote. `?count=300` shows a long list. */
export function sampleHandlers() {
  const count = Number(new URLSearchParams(location.search).get('count') ?? 9)
  const releases = catalogHandlers(sampleReleases(count))
  return [...releases, ...modelHandlers(), ...viewerHandlers(aManifest()), ...topicHandlers([])]
}

/** Returns the same building for every release. */
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
