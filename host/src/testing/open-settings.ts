import type {
  CaptureSettings,
  Member,
  MemberUpdate,
  Organization,
  OrganizationToken,
  OrganizationUpdate,
  RoleName,
} from '@lintel/shared/contract'
import type { AuditEvent, AuditExport, AuditRetention } from '@lintel/shared/contract/applications'
import type {
  CustomRole,
  CustomRoleCreate,
  CustomRoleUpdate,
  Invitation,
  InvitationCreate,
} from '@lintel/shared/contract/members'
import { anOrganization, aProblem, aUser, http, HttpResponse, mockServer } from '@lintel/shared/testing'
import { openShell } from './open-shell.tsx'

export function aMember(
  name: string,
  roles: RoleName[] = [],
  id = `auth0|${name.toLowerCase().replaceAll(' ', '-')}`,
): Member {
  const [firstName = name, lastName = 'Smith'] = name.split(' ')
  const contactEmail = `${firstName.toLowerCase()}@lintel.test`
  return { id, firstName, lastName, contactEmail, picture: null, roles: roles.map((role) => `lintel.${role}`) }
}

/** The signed-in user. */
export const ada = aMember('Ada Byrne', ['organization.update', 'prototypes.read'], 'auth0|ada')

const usualRoles: RoleName[] = ['organization.update', 'prototypes.read']

type World = {
  members?: Member[]
  organization?: Organization
  /** The audit log, newest first. */
  changes?: AuditEvent[]
  tokens?: OrganizationToken[]
  customRoles?: CustomRole[]
  invitations?: Invitation[]
  /** The user's roles. */
  roles?: RoleName[]
  /** Other organizations of the user, to which they can switch. */
  others?: Organization[]
}

type FakePlatform = {
  organization: Organization
  members: Member[]
  updates: OrganizationUpdate[]
  memberUpdates: MemberUpdate[]
  removed: string[]
  tokens: OrganizationToken[]
  customRoles: CustomRole[]
  invitations: Invitation[]
  /** What was sent to routes of invitations and custom roles, such as `POST custom-roles`. */
  calls: [string, unknown][]
  captures: CaptureSettings
  audit: { retentionDays: number; queries: string[]; exports: AuditExport[] }
}

/** Opens a tab of the settings with a fake platform that stores changes. */
export function openSettings(
  tab: string,
  { members = [ada], changes = [], tokens = [], others = [], roles = usualRoles, ...rest }: World = {},
) {
  const platform: FakePlatform = {
    organization: rest.organization ?? anOrganization(),
    members,
    updates: [],
    memberUpdates: [],
    removed: [],
    tokens,
    customRoles: rest.customRoles ?? [],
    invitations: rest.invitations ?? [],
    calls: [],
    captures: { captureAssembledModels: false },
    audit: { retentionDays: 365, queries: [], exports: [] },
  }
  const user = aUser({ roles })
  const shell = openShell(`/ACME/settings${tab}`, { user, organizations: [platform.organization, ...others] })
  mockServer.use(
    ...organizationHandlers(platform),
    ...memberHandlers(platform),
    ...roleHandlers(platform),
    ...invitationHandlers(platform),
    ...programHandlers(platform),
    ...auditHandlers(platform, changes),
  )
  return { ...shell, platform }
}

function organizationHandlers(platform: FakePlatform) {
  return [
    http.get('/api/organizations/ACME', () => HttpResponse.json(platform.organization)),
    http.put<never, OrganizationUpdate>('/api/organizations/ACME', async ({ request }) => {
      const update = await request.json()
      platform.updates.push(update)
      const { revision } = platform.organization
      if (update.revision !== revision) return problemResponse(409, 'organizations/changed-meanwhile')
      platform.organization = { ...platform.organization, ...update, revision: revision + 1 }
      return HttpResponse.json(platform.organization)
    }),
  ]
}

function memberHandlers(platform: FakePlatform) {
  return [
    http.get('/api/organizations/ACME/users', () => HttpResponse.json(platform.members)),
    http.put<never, MemberUpdate>('/api/organizations/ACME/members', async ({ request }) => {
      const update = await request.json()
      platform.memberUpdates.push(update)
      const userId = update.userId ?? (update.email === 'gale@lintel.test' ? 'auth0|gale' : undefined)
      if (userId === undefined) return problemResponse(404, 'members/user-not-found')
      const before = platform.members.find(({ id }) => id === userId) ?? aMember('Gale', [], userId)
      const { roles, customRoles = [] } = update
      const member = { ...before, roles, directRoles: roles, customRoles }
      platform.members = [...platform.members.filter(({ id }) => id !== userId), member]
      return HttpResponse.json(member)
    }),
    http.delete('/api/organizations/ACME/members/:userId', ({ params }) => {
      const id = String(params['userId'])
      platform.removed.push(id)
      platform.members = platform.members.filter((member) => member.id !== id)
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

function roleHandlers(platform: FakePlatform) {
  const all = '/api/organizations/ACME/custom-roles'
  return [
    http.get(all, () => HttpResponse.json(platform.customRoles)),
    http.post<never, CustomRoleCreate>(all, async ({ request }) => {
      const role = aCustomRole({ ...(await request.json()), id: '00000000-0000-4000-8000-0000000000c9' })
      platform.calls.push(['POST custom-roles', role])
      platform.customRoles = [...platform.customRoles, role]
      return HttpResponse.json(role, { status: 201 })
    }),
    http.put<{ id: string }, CustomRoleUpdate>(`${all}/:id`, async ({ request, params: { id } }) => {
      const update = await request.json()
      platform.calls.push(['PUT custom-roles', update])
      const before = platform.customRoles.find((role) => role.id === id)
      if (before?.revision !== update.revision) return problemResponse(409, 'custom-roles/changed-meanwhile')
      const role = { ...before, ...update, revision: update.revision + 1 }
      platform.customRoles = platform.customRoles.map((other) => (other.id === id ? role : other))
      return HttpResponse.json(role)
    }),
    http.delete<{ id: string }>(`${all}/:id`, ({ request, params: { id } }) => {
      platform.calls.push(['DELETE custom-roles', new URL(request.url).search])
      platform.customRoles = platform.customRoles.filter((role) => role.id !== id)
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

function invitationHandlers(platform: FakePlatform) {
  const all = '/api/organizations/ACME/invitations'
  return [
    http.get(all, () => HttpResponse.json(platform.invitations)),
    http.post<never, InvitationCreate>(all, async ({ request }) => {
      const create = await request.json()
      platform.calls.push(['POST invitations', create])
      const outcomes = create.emails.map((email) => {
        const isMember = platform.members.some(({ contactEmail }) => contactEmail === email)
        return { email, outcome: isMember ? 'already-member' : 'invited' }
      })
      const invited = outcomes.filter(({ outcome }) => outcome === 'invited')
      platform.invitations = invited.map(({ email }, index) => anInvitation(email, { roles: create.roles }, index))
      return HttpResponse.json(outcomes)
    }),
    http.post<{ id: string }>(`${all}/:id/resend`, ({ params: { id } }) => {
      platform.calls.push(['POST resend', id])
      platform.invitations = platform.invitations.map((one) => (one.id === id ? { ...one, isExpired: false } : one))
      return HttpResponse.json(platform.invitations.find((one) => one.id === id))
    }),
    http.delete<{ id: string }>(`${all}/:id`, ({ params: { id } }) => {
      platform.invitations = platform.invitations.filter((one) => one.id !== id)
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

/** A role that no one has. */
export function aCustomRole(parts: Partial<CustomRole> = {}): CustomRole {
  return {
    id: '00000000-0000-4000-8000-0000000000c1',
    name: 'Project Architect',
    description: 'Views models.',
    permissions: ['lintel.prototypes.read', 'lintel.topics.read'],
    members: 0,
    invitations: 0,
    revision: 1,
    ...parts,
  }
}

/** A valid invitation without roles. */
export function anInvitation(email: string, parts: Partial<Invitation> = {}, number = 0): Invitation {
  return {
    id: `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
    email,
    roles: [],
    customRoles: [],
    invitedBy: 'Ada Byrne',
    sentAt: '2026-03-14T15:00:00.000Z',
    expiresAt: '2026-03-21T15:00:00.000Z',
    isExpired: false,
    ...parts,
  }
}

function programHandlers(platform: FakePlatform) {
  return [
    http.get('/api/capture-settings', () => HttpResponse.json(platform.captures)),
    http.put<never, CaptureSettings>('/api/capture-settings', async ({ request }) => {
      platform.captures = await request.json()
      return HttpResponse.json(platform.captures)
    }),
    http.get('/api/capture-retention', () =>
      HttpResponse.json({ keepCaptures: null, removesCompared: false, revision: 0, lastRemoved: null }),
    ),
    http.get('/api/organization-tokens', () => HttpResponse.json(platform.tokens)),
    http.post<never, { name: string }>('/api/organization-tokens', async ({ request }) => {
      const token = aToken({
        ...(await request.json()),
        id: `00000000-0000-4000-8000-00000000000${platform.tokens.length}`,
      })
      platform.tokens = [token, ...platform.tokens]
      return HttpResponse.json({ ...token, token: 'lintel_ACME_secret' }, { status: 201 })
    }),
    http.delete('/api/organization-tokens/:id', ({ params }) => {
      const revokedAt = '2026-03-14T16:00:00.000Z'
      platform.tokens = platform.tokens.map((one) => (one.id === params['id'] ? { ...one, revokedAt } : one))
      return new HttpResponse(null, { status: 204 })
    }),
  ]
}

/** A valid token that was never used. */
export function aToken(parts: Partial<OrganizationToken> = {}): OrganizationToken {
  return {
    id: '00000000-0000-4000-8000-000000000009',
    name: 'Revit add-in',
    createdBy: 'Ada Byrne',
    createdAt: '2026-03-14T15:00:00.000Z',
    lastUsedAt: null,
    revokedAt: null,
    ...parts,
  }
}

/** Pages of two entries. */
function auditHandlers({ audit }: FakePlatform, changes: AuditEvent[]) {
  const path = '/api/organizations/ACME/audit-log'
  return [
    http.get(path, ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      audit.queries.push(search)
      const before = Number(searchParams.get('before') ?? Infinity)
      const action = searchParams.get('action')
      const found = changes.filter((event) => action === null || event.action === action)
      const items = found.filter(({ position }) => position < before).slice(0, 2)
      const last = items.at(-1)?.position ?? 0
      return HttpResponse.json({ items, next: found.some(({ position }) => position < last) ? last : null })
    }),
    http.get(`${path}/retention`, () => HttpResponse.json({ retentionDays: audit.retentionDays })),
    http.put<never, AuditRetention>(`${path}/retention`, async ({ request }) => {
      audit.retentionDays = (await request.json()).retentionDays
      return HttpResponse.json({ retentionDays: audit.retentionDays })
    }),
    http.post<never, AuditExport>(`${path}/export`, async ({ request }) => {
      audit.exports.push(await request.json())
      return new HttpResponse('Time (UTC)\r\n', { headers: { 'content-type': 'text/csv' } })
    }),
  ]
}

function problemResponse(status: number, code: string) {
  return HttpResponse.json(aProblem({ status, code, detail: 'Refused.' }), { status })
}
