import type { PrototypeRelease } from '@lintel/shared/contract'
import { prototypeReleaseUpdateSchema } from '@lintel/shared/contract'
import { http, HttpResponse } from 'msw'
import { aManifest } from './viewer-handlers.ts'

const list = '/api/lintel-webapi/prototypes/:organization'
const release = `${list}/:prototype/:version`

/** Mocks the list of releases with valid rules, and stores changes. */
export function catalogHandlers(initialReleases: readonly PrototypeRelease[]) {
  let releases = initialReleases
  return [
    http.get(list, () => HttpResponse.json(releases)),
    http.get(release, () => HttpResponse.json(aManifest())),
    http.patch(release, async ({ params, request }) => {
      const update = prototypeReleaseUpdateSchema.parse(await request.json())
      const found = releases.find((one) => one.prototype === params['prototype'] && one.version === params['version'])
      if (!found) return HttpResponse.json(null, { status: 404 })
      const updated = { ...found, ...update }
      releases = releases.map((one) => (one === found ? updated : one))
      return HttpResponse.json(updated)
    }),
  ]
}
