import { roleNames, type RoleName } from '@lintel/shared/contract'
import { demoAccounts } from '../../../seed/demo-accounts.ts'
import { demoOrganizations } from '../../../seed/organizations.ts'
import type { OrganizationAccess } from '../../plugins/access.ts'
import { projectNameOf } from '../../plugins/standards/project-name.ts'
import type { ProtectedRoute } from '../../plugins/route-protection.ts'
import type { Call, TestResponse, TestApp } from '../build-test-app.ts'
import { canary, foreignOrganization, outsider, foreignId, addForeignOrganization } from './foreign-organization.ts'

export type Caller = { id: string; organizations: readonly string[]; roles: readonly RoleName[] }
type Method = NonNullable<Call['method']>
type Organizations = { path: string | undefined; header: string | undefined }

/** The id of no organization: outsiders must get the same response for existing organizations as for this one. */
export const unknownOrganization = 'NOWHERE'

/** One account of each kind: with every role, with some roles in one organization, and without any. */
const accounts = demoAccounts.filter(({ id }) => ['local|everything', 'local|designer', 'local|guest'].includes(id))
export const callers: Caller[] = [...accounts, { id: 'local|never-registered', organizations: [], roles: [] }]
/** The unknown organization comes first: its responses are compared with those of others. */
const organizations = [unknownOrganization, ...demoOrganizations.map(({ id }) => id), foreignOrganization]

/**
 * Sends a request to every registered route as each caller with every organization, and reports forbidden responses: to requests without a
 * token, an organization's data to a non-member or to a member without the role, another person's data.
 */
export async function walkTenantMatrix(
  platform: TestApp,
  isWalked: (route: ProtectedRoute) => boolean = () => true,
): Promise<string[]> {
  await addForeignOrganization(platform)
  const violations: string[] = []
  for (const route of walkedRoutes(platform.app.protectedRoutes).filter(keepsTokensValid).filter(isWalked)) {
    const report = (problem: string) => violations.push(`${route.method} ${route.url}: ${problem}`)
    await walkRoute({ platform, route, report, unknownResponses: new Map() })
  }
  return violations
}

/** Preflight responses contain no data, and the documentation's own files are not our routes. */
export function walkedRoutes(routes: readonly ProtectedRoute[]): ProtectedRoute[] {
  return routes.filter(({ method, url }) => method !== 'OPTIONS' && !url.startsWith('/api/docs'))
}

/** A successful request to this route would revoke the tokens that this test needs; the route has a separate test. */
export function keepsTokensValid({ url }: Pick<ProtectedRoute, 'url'>): boolean {
  return url !== '/api/users/:id/sign-out-everywhere'
}

type Walk = {
  platform: TestApp
  route: ProtectedRoute
  report(problem: string): void
  /** The response of each caller about an unknown organization. */
  unknownResponses: Map<string, TestResponse>
}

async function walkRoute(walk: Walk): Promise<void> {
  const { access } = walk.route
  if (!access) {
    walk.report('declares no access')
    return
  }
  if (access.kind !== 'public') await expectRefusalWithoutToken(walk)
  for (const caller of callers) {
    for (const named of organizationsFor(walk.route, caller)) {
      const response = await sendRequest(walk, caller, named)
      checkLeak(walk, { caller, named, answer: response })
      if (access.kind === 'organization') await checkMembership(walk, access, { caller, named, answer: response })
    }
    if (access.kind === 'user' && access.self) await expectOthersHidden(walk, caller)
  }
}

/** Organizations in the header for any address: none, the same, the caller's own, another one, and an unknown one. */
function organizationsFor(route: ProtectedRoute, caller: Caller): Organizations[] {
  const combinations = organizations.flatMap((path) => {
    const headers = new Set([undefined, path, caller.organizations[0], foreignOrganization, unknownOrganization])
    return [...headers].map((header) => ({ path, header }))
  })
  if (namesOrganization(route)) return combinations
  // Only the header distinguishes these requests.
  return [...new Map(combinations.reverse().map((combination) => [combination.header, combination])).values()]
}

function namesOrganization(route: ProtectedRoute): boolean {
  const [one, other] = [foreignOrganization, unknownOrganization].map((path) => {
    return [fill(route.url, { org: path, user: '', ...organizationNames(route) }), bodyFor(route, path)]
  })
  return JSON.stringify(one) !== JSON.stringify(other)
}

type CheckedResponse = { caller: Caller; named: Organizations; answer: TestResponse }

function checkLeak({ report }: Walk, { caller, named, answer }: CheckedResponse): void {
  if (answer.text.includes(canary) || JSON.stringify(answer.headers).includes(canary)) {
    report(`${describe(caller, named)} received data of ${foreignOrganization}`)
  }
}

async function checkMembership(walk: Walk, access: OrganizationAccess, checked: CheckedResponse): Promise<void> {
  const { caller, named, answer } = checked
  const expected = expectedOutcome(access, caller, named)
  if (expected === 'nowhere') await expectSameAsUnknown(walk, checked)
  else if (expected === 'allowed' ? isRefusal(answer) : answer.status !== expected) {
    walk.report(`${describe(caller, named)} is answered ${answer.status}, expected ${expected}: ${answer.text}`)
  }
}

function expectedOutcome(
  access: OrganizationAccess,
  caller: Caller,
  organizations: Organizations,
): 400 | 403 | 'nowhere' | 'allowed' {
  const fromHeader = access.organization === 'header'
  const contradicts = organizations.header !== undefined && organizations.header !== organizations.path
  if (!fromHeader && !access.ignoreHeader && contradicts) return 400
  const organizationId = fromHeader ? organizations.header : organizations.path
  if (organizationId === undefined) return 400
  if (!caller.organizations.includes(organizationId)) return 'nowhere'
  const mayCall = !access.anyRole || access.anyRole.some((role) => caller.roles.includes(role))
  return mayCall ? 'allowed' : 403
}

function isRefusal({ status }: TestResponse): boolean {
  return status >= 500 || status === 401 || status === 403
}

/** For an outsider, the response for an existing organization must equal that for an unknown one in every byte except the request id. */
async function expectSameAsUnknown(walk: Walk, { caller, named, answer }: CheckedResponse): Promise<void> {
  const header = named.header === undefined ? undefined : unknownOrganization
  const key = `${caller.id} ${header}`
  const isNowhere = named.path === unknownOrganization && named.header === header
  const unknownResponse =
    walk.unknownResponses.get(key) ??
    (isNowhere ? answer : await sendRequest(walk, caller, { path: unknownOrganization, header }))
  walk.unknownResponses.set(key, unknownResponse)
  if (answer.status !== 404 || comparable(answer) !== comparable(unknownResponse)) {
    walk.report(`${describe(caller, named)} can tell that the organization exists: ${answer.status} ${answer.text}`)
  }
}

function comparable({ status, text }: TestResponse): string {
  return `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
}

async function expectRefusalWithoutToken(walk: Walk): Promise<void> {
  const { method, url } = walk.route
  const response = await walk.platform.call({
    method: method as Method,
    url: fill(url, { org: 'CFA', user: 'local|everything' }),
  })
  if (response.status !== 401) walk.report(`without a token it is answered ${response.status}`)
}

async function expectOthersHidden(walk: Walk, caller: Caller): Promise<void> {
  for (const other of [...callers, outsider].filter(({ id }) => id !== caller.id)) {
    const named = { path: 'CFA', header: 'CFA' }
    const response = await sendRequest(walk, caller, named, other.id)
    if (response.status !== 404) walk.report(`${caller.id} asks for ${other.id} and is answered ${response.status}`)
  }
}

/** Writes have an empty body or name no one: authorized callers change nothing and get a validation error. */
async function sendRequest(
  { platform, route }: Walk,
  caller: Caller,
  organizations: Organizations,
  user?: string,
): Promise<TestResponse> {
  const method = route.method as Method
  const isSelf = route.access?.kind === 'user'
  const isRow = route.access?.kind === 'organization' && route.access.organization === 'header'
  const subject = user ?? (isSelf ? caller.id : isRow ? foreignId : 'local|nobody')
  const org = organizations.path ?? unknownOrganization
  return platform.call({
    method,
    url: fill(route.url, { org, user: subject, ...organizationNames(route) }) + searchQuery(route),
    as: caller.id,
    ...(organizations.header !== undefined && { organization: organizations.header }),
    ...(['POST', 'PUT', 'PATCH'].includes(method) && { body: bodyFor(route, org) }),
  })
}

/** Without a name there is no search, so search for the one that everything in the foreign organization has. */
function searchQuery({ url }: ProtectedRoute): string {
  return url === '/api/search' ? `?${new URLSearchParams({ search: canary }).toString()}` : ''
}

type Names = { organizationParam?: string | undefined; projectParam?: string | undefined }

/** The path parameter that is the organization, or that contains it in a project name. */
export function organizationNames({ access }: Pick<ProtectedRoute, 'access'>): Names {
  const [source, name] = access?.kind === 'organization' ? access.organization.split(':') : []
  return { ...(source === 'param' && { organizationParam: name }), ...(source === 'project' && { projectParam: name }) }
}

function bodyFor({ access }: ProtectedRoute, org: string): Record<string, unknown> {
  const source = access?.kind === 'organization' ? access.organization : ''
  return source.startsWith('body:') ? { [source.slice('body:'.length)]: org } : {}
}

type Filling = Names & { org: string; user: string; id?: string }

/** Values that exist in the foreign organization (see `addForeignOrganization`), so that a leak becomes visible. */
const injectedNames: Record<string, string> = {
  portfolio: canary,
  release: canary,
  file: 'none.svg',
  key: canary,
  name: canary,
  number: '1',
  captureId: foreignId,
  deliveryId: foreignId,
  assetId: foreignId,
  importId: foreignId,
  reviewId: foreignId,
  elementId: foreignId,
  parameterId: foreignId,
  scheduleId: foreignId,
  topicId: foreignId,
  commentId: foreignId,
  viewpointId: foreignId,
  referenceId: foreignId,
  bitmapId: foreignId,
  roleId: foreignId,
  invitationId: foreignId,
}

export function fill(
  url: string,
  { org, user, id = foreignId, organizationParam: own, projectParam }: Filling,
): string {
  return url.replaceAll(/:(\w+)|\*/g, (_, name: string | undefined) => {
    if (name !== undefined && name === projectParam) return projectNameOf(org, id)
    if (name !== undefined && (name === own || /^org(Id)?$|^organization(Id)?$/.test(name)))
      return encodeURIComponent(org)
    if (name === 'id' || name === 'userId') return encodeURIComponent(user)
    const injected = injectedNames[name ?? ''] ?? canary
    return encodeURIComponent(injected === foreignId ? id : injected)
  })
}

function describe(caller: Caller, { path, header }: Organizations): string {
  return `${caller.id} (path ${path}, header ${header ?? 'none'})`
}

/** Checks the matrix itself: without an account with every role, no request would be allowed at all. */
export function hasAccountWithEveryRole(): boolean {
  return callers.some(({ roles }) => roleNames.every((role) => roles.includes(role)))
}
