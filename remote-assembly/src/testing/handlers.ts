import type { Organization } from '@lintel/shared/contract'
import { http, HttpResponse } from 'msw'

/** The calls of this remote, answered without a platform. */
export function organizationHandlers(organization: Organization) {
  return [http.get('/api/organizations/:id', () => HttpResponse.json(organization))]
}
