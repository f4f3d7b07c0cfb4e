import type { Member } from '@lintel/shared/contract'
import { aUser } from '@lintel/shared/testing/fixtures'
import { http, HttpResponse } from 'msw'

/** The calls of __Title__, answered from a list of people. */
export function __key__Handlers(people: readonly Member[] = somePeople(23)) {
  return [http.get('/api/organizations/:organization/users', () => HttpResponse.json(people))]
}

/** Ada Byrne, and others for more than one page. */
export function somePeople(count: number): Member[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? aUser({ roles: ['projects.read'] })
      : aUser({
          id: `auth0|${index}`,
          firstName: 'Bo',
          lastName: `Ames ${index}`,
          contactEmail: `bo${index}@lintel.test`,
        }),
  )
}
