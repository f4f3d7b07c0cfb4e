import type {
  Application,
  ApplicationChange,
  ApplicationConsent,
  ApplicationCreate,
  ApplicationSignIn,
} from '@lintel/shared/contract/applications'
import { aProblem, http, HttpResponse, mockServer } from '@lintel/shared/testing'

const at = '2026-03-14T15:00:00.000Z'

/** A confidential application that no one has used yet. */
export function anApplication(parts: Partial<Application> = {}): Application {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    name: 'Model Checker',
    kind: 'confidential',
    redirectAddresses: ['http://localhost/callback'],
    people: 0,
    createdBy: 'Ada Byrne',
    isSelfRegistered: false,
    createdAt: at,
    secretChangedAt: null,
    lastUsedAt: null,
    revision: 1,
    ...parts,
  }
}

export function aConsent(personName: string): ApplicationConsent {
  const personId = `auth0|${personName.toLowerCase().replaceAll(' ', '-')}`
  return { personId, personName, signIns: 1, since: at, lastUsedAt: at }
}

export type ApplicationsPlatform = {
  applications: Application[]
  people: ApplicationConsent[]
  signIn: ApplicationSignIn
  registered: ApplicationCreate[]
  /** Applications whose consents were revoked. */
  ended: string[]
}

const ownSignIn: ApplicationSignIn = {
  isExternal: false,
  server: 'https://lintel.test',
  authorizationAddress: 'https://identity.lintel.test/authorize',
  tokenAddress: 'https://identity.lintel.test/oauth/token',
  audience: 'https://api.lintel.test',
  scope: 'bcf',
}

/** A fake platform that stores applications. */
export function applicationsPlatform(start: Partial<ApplicationsPlatform> = {}): ApplicationsPlatform {
  const empty = { applications: [], people: [], signIn: ownSignIn, registered: [], ended: [] }
  const platform: ApplicationsPlatform = { ...empty, ...start }
  mockServer.use(...applicationHandlers(platform), ...consentHandlers(platform))
  return platform
}

export const externalSignIn: ApplicationSignIn = { ...ownSignIn, isExternal: true }

function applicationHandlers(platform: ApplicationsPlatform) {
  return [
    http.get('/api/applications', () =>
      HttpResponse.json({ applications: platform.applications, most: 3, signIn: platform.signIn }),
    ),
    http.post<never, ApplicationCreate>('/api/applications', async ({ request }) => {
      const body = await request.json()
      platform.registered.push(body)
      const isSecret = body.kind === 'confidential'
      const created = anApplication({ ...body, id: crypto.randomUUID() })
      platform.applications = [...platform.applications, created]
      return HttpResponse.json({ ...created, secret: isSecret ? 'lintelapp_first' : null }, { status: 201 })
    }),
    http.patch<{ id: string }, ApplicationChange>('/api/applications/:id', async ({ request, params }) => {
      const { revision, ...change } = await request.json()
      const found = platform.applications.find(({ id }) => id === params.id)
      if (found?.revision !== revision) {
        const detail = 'This application was changed after you opened it.'
        return HttpResponse.json(aProblem({ status: 409, code: 'applications/changed-meanwhile', detail }), {
          status: 409,
        })
      }
      const changed = { ...found, ...(change as Partial<Application>), revision: revision + 1 }
      platform.applications = platform.applications.map((one) => (one.id === changed.id ? changed : one))
      return HttpResponse.json(changed)
    }),
    http.post('/api/applications/:id/secret', ({ params }) => {
      const found = platform.applications.find(({ id }) => id === params['id']) ?? anApplication()
      return HttpResponse.json({ ...found, secret: 'lintelapp_second' })
    }),
    http.delete('/api/applications/:id', ({ params }) => {
      platform.applications = platform.applications.filter(({ id }) => id !== params['id'])
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

function consentHandlers(platform: ApplicationsPlatform) {
  return [
    http.get('/api/applications/:id/consents', ({ request }) => {
      const after = new URL(request.url).searchParams.get('after') ?? ''
      const found = platform.people.filter(({ personId }) => personId > after)
      const items = found.slice(0, 2)
      return HttpResponse.json({ items, next: found.length > 2 ? items.at(-1)?.personId : null })
    }),
    http.delete('/api/applications/:id/consents/:personId', ({ params }) => {
      const personId = String(params['personId'])
      platform.ended.push(personId)
      platform.people = platform.people.filter((one) => one.personId !== personId)
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}
