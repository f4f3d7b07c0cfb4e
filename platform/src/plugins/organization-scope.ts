import { organizationIdSchema, productRole, roleNames, type RoleName } from '@lintel/shared/contract'
import type { FastifyRequest } from 'fastify'
import pg, { type QueryResult } from 'pg'
import type { Database } from '../database/connect.ts'
import { queryOnce, inTransaction, scopeStatement, type Transaction } from '../database/scope.ts'
import { PlatformError } from '../errors/platform-error.ts'
import type { OrganizationAccess, UserAccess } from './access.ts'
import type { CallingApplication } from '../interfaces/calling-application.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Program } from '../interfaces/program.ts'
import { consentStatement, requireConsent } from './applications/application-consent.ts'
import { tokenOutdated } from './authentication.ts'
import { namedOrganization, parameter } from './scope/named-organization.ts'
import { organizationNotFound } from './scope/organization-errors.ts'
import { programLacksRights, rightsStatement, rolesOfProgram } from './programs/program-rights.ts'

/** The handler's context: a transaction limited to the rows of this user and organization. */
export type UserScope = {
  tx: Transaction
  userId: string
  /** The organization of the `Organization` header, if the user is a member. */
  organizationId?: string
  /** The user's roles in that organization, without the product prefix. */
  roles: readonly RoleName[]
  /** The roles of any signed-in person there: roles that remotes define for public pages, but none for the platform's routes. */
  heldRoles?: readonly string[]
  /** The registered application that sends the request for the person; it can see only its own organization. */
  application?: CallingApplication | undefined
  /** Undefined for jobs. */
  origin?: RequestOrigin | undefined
}

/** Where a request comes from, for the audit log, and the queue that takes the log's entries to other systems. */
export type RequestOrigin = { address: string; userAgent: string | undefined; jobs: JobQueue }

export type OrganizationScope = UserScope & {
  organizationId: string
  /** The calling program if there is no person, on routes that are open to programs. Its `userId` belongs to no person. */
  program?: Program | undefined
}

export type ScopedCall = { db: Database; request: FastifyRequest; userId: string; productId: string }
export type RunCall = ScopedCall & { jobs: JobQueue }

/** The authorization statements and the evaluation of their results; throws if access is denied. */
type Authorization<Entry> = { opening: string[]; enter(results: QueryResult[]): Entry }

type UserEntry = Omit<UserScope, 'tx' | 'origin'>
type OrganizationEntry = Omit<OrganizationScope, 'tx' | 'origin'>

export function runInUserScope<T>(
  call: RunCall,
  access: UserAccess,
  run: (scope: UserScope) => Promise<T>,
): Promise<T> {
  const { opening, enter } = withConsent(call, authorizeUser(call, access))
  return inTransaction(call.db, opening, (tx, results) => run({ tx, ...enter(results), origin: originOf(call) }))
}

export function runInOrganizationScope<T>(
  call: RunCall,
  access: OrganizationAccess,
  run: (scope: OrganizationScope) => Promise<T>,
): Promise<T> {
  const { opening, enter } = withConsent(call, authorizeOrganization(call, access))
  return inTransaction(call.db, opening, (tx, results) => run({ tx, ...enter(results), origin: originOf(call) }))
}

function originOf({ request: { ip, headers }, jobs }: RunCall): RequestOrigin {
  return { address: ip, userAgent: headers['user-agent'], jobs }
}

/** Authorizes in one message, before the body is read. */
export async function admit(call: ScopedCall, access: UserAccess | OrganizationAccess): Promise<void> {
  const { opening, enter } = withConsent(call, doorBeforeBody(call, access))
  enter(await queryOnce(call.db, opening))
}

function doorBeforeBody(call: ScopedCall, access: UserAccess | OrganizationAccess): Authorization<unknown> {
  if (access.kind === 'user') return authorizeUser(call, access)
  return access.organization.startsWith('body:') ? authorizeAnyMember(call) : authorizeOrganization(call, access)
}

/** The user's consent is checked on every request of an application. */
function withConsent<Entry>({ request, userId }: ScopedCall, door: Authorization<Entry>): Authorization<Entry> {
  const statement = request.application && consentStatement(request.application, userId)
  if (statement === undefined) return door
  function enter(results: QueryResult[]): Entry {
    requireConsent(results.at(-1))
    return door.enter(results.slice(0, -1))
  }
  return { opening: [...door.opening, statement], enter }
}

/** For an application, other organizations don't exist. */
function isHidden({ application }: FastifyRequest, organizationId: string): boolean {
  return application?.organizationId !== undefined && application.organizationId !== organizationId
}

/** For routes that only require a signed-in person; an organization of which the caller is not a member is ignored. */
function authorizeUser({ request, userId }: ScopedCall, access: UserAccess): Authorization<UserEntry> {
  if (access.self !== undefined && parameter(request, access.self) !== userId) {
    throw new PlatformError('users/not-found', 404, "This user doesn't exist, or it isn't you.")
  }
  const organizationId = organizationIdSchema.safeParse(request.headers.organization)
  const opening = [scopeStatement({ userId }), signOutStatement(userId)]
  const statement = access.entersOrganization ? enterStatement : rolesStatement
  if (organizationId.success && !isHidden(request, organizationId.data))
    opening.push(statement(organizationId.data, userId))
  function enter(results: QueryResult[]): UserEntry {
    requireCurrentToken(results[1], request)
    const heldRoles = heldRolesOf(results[2])
    const isMember = heldRoles !== undefined && organizationId.success
    const organization = isMember && { organizationId: organizationId.data, heldRoles }
    return { userId, roles: rolesOf(results[2]) ?? [], ...organization, application: request.application }
  }
  return { opening, enter }
}

function authorizeOrganization(call: ScopedCall, access: OrganizationAccess): Authorization<OrganizationEntry> {
  const { request, userId, productId } = call
  const organizationId = namedOrganization(request, access)
  const scope = scopeStatement({ organizationId, userId })
  if (isHidden(request, organizationId)) throw organizationNotFound()
  if (request.program) return authorizeProgram(request.program, { organizationId, userId, access, scope })
  const opening = [scope, signOutStatement(userId), rolesStatement(organizationId, userId)]
  function enter(results: QueryResult[]): OrganizationEntry {
    requireCurrentToken(results[1], request)
    const roles = rolesOf(results[2])
    if (!roles) throw organizationNotFound()
    requireRole({ roles, access, productId, isSelf: isSelf(request, access, userId) })
    const { application } = request
    return { userId, organizationId, roles, heldRoles: heldRolesOf(results[2]) ?? roles, application }
  }
  return { opening, enter }
}

type ProgramCall = { organizationId: string; userId: string; access: OrganizationAccess; scope: string }

/** For a program, organizations other than its own do not exist. */
function authorizeProgram(
  program: Program,
  { organizationId, userId, access, scope }: ProgramCall,
): Authorization<OrganizationEntry> {
  if (program.organizationId !== organizationId) throw organizationNotFound()
  function enter(results: QueryResult[]): OrganizationEntry {
    const roles = rolesOfProgram(results[1])
    if (access.anyRole && !access.anyRole.some((role) => roles.includes(role))) throw programLacksRights()
    return { userId, organizationId, roles, program }
  }
  return { opening: [scope, rightsStatement(program)], enter }
}

/** Before the body that names the organization has been read, membership in any organization is enough. */
function authorizeAnyMember({ request, userId }: ScopedCall): Authorization<void> {
  const memberships = `select 1 from members where user_id = ${pg.escapeLiteral(userId)} limit 1`
  function enter(results: QueryResult[]): void {
    requireCurrentToken(results[1], request)
    if (results[2]?.rows.length !== 1) throw organizationNotFound()
  }
  return { opening: [scopeStatement({ userId }), signOutStatement(userId), memberships], enter }
}

function isSelf(request: FastifyRequest, access: OrganizationAccess, userId: string): boolean {
  return access.roleNotNeededFor !== undefined && parameter(request, access.roleNotNeededFor) === userId
}

type RoleCheck = { roles: readonly RoleName[]; access: OrganizationAccess; productId: string; isSelf: boolean }

/** Throws if the person has none of the required roles. */
export function requireRole({ roles, access, productId, isSelf }: RoleCheck): void {
  const { anyRole } = access
  if (!anyRole || isSelf || anyRole.some((role) => roles.includes(role))) return
  const requiredRoles = anyRole.map((role) => productRole(productId, role)).join(' or ')
  const detail = `This requires the role ${requiredRoles} in this organization. Ask an organization admin for it.`
  throw new PlatformError('roles/missing', 403, detail)
}

/**
 * Read with every request, in the message that opens the transaction anyway, so that it costs almost nothing and takes effect immediately in all
 * processes. It is in whole seconds, like tokens; a token of the same second is rejected.
 */
function signOutStatement(userId: string): string {
  return `select floor(extract(epoch from signed_out_at))::int as until from users where id = ${pg.escapeLiteral(userId)}`
}

function requireCurrentToken(result: QueryResult | undefined, { tokenIssuedAt }: FastifyRequest): void {
  const row = result?.rows[0] as { until: number | null } | undefined
  if (typeof row?.until === 'number' && tokenIssuedAt <= row.until) throw tokenOutdated()
}

/** Raw SQL, because it is sent in one message with `begin` (see `inTransaction`). */
function rolesStatement(organizationId: string, userId: string, extraColumns = ''): string {
  const organization = pg.escapeLiteral(organizationId)
  return `select roles${extraColumns} from members where organization_id = ${organization} and user_id = ${pg.escapeLiteral(userId)}`
}

/** The database itself decides: without a membership there is no row, and the organization stays empty. */
function enterStatement(organizationId: string, userId: string): string {
  return rolesStatement(organizationId, userId, `, set_config('app.organization', organization_id, true)`)
}

const knownRoles = new Set<string>(roleNames)

function heldRolesOf(result: QueryResult | undefined): string[] | undefined {
  return (result?.rows[0] as { roles: string[] } | undefined)?.roles
}

function rolesOf(result: QueryResult | undefined): RoleName[] | undefined {
  return heldRolesOf(result)?.filter((role): role is RoleName => knownRoles.has(role))
}
