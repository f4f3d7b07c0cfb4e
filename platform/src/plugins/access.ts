import type { RoleName } from '@lintel/shared/contract'
import type { ApplicationScope } from '../interfaces/application-scopes.ts'

/**
 * Who can call a route. Every route must declare it in `config.access`, or the server doesn't start. Membership and
 * roles are read inside the transaction that the handler uses.
 */
export type Access = PublicAccess | UserAccess | OrganizationAccess

/** Doesn't require a token, as for health, documentation, and public files. */
export type PublicAccess = { kind: 'public' }

export type UserAccess = {
  kind: 'user'
  /** The path parameter that must be the caller's ID; other IDs return 404. */
  self?: string
  /** Whether the transaction sees the rows of the header's organization if the caller is a member: each field then checks its roles. */
  entersOrganization?: boolean
  /** The scope with which registered applications can call it on behalf of a user who authorized them. */
  applicationScope?: ApplicationScope
}

export type OrganizationAccess = {
  kind: 'organization'
  /** Where the request names its organization. */
  organization: OrganizationSource
  /** Requires one of these roles; without the list, membership is enough. */
  anyRole?: readonly RoleName[]
  /** The path parameter that makes roles unnecessary if it's the caller's ID. */
  roleNotNeededFor?: string
  /** Only the path counts, not the organization that is active in the browser. */
  ignoreHeader?: boolean
  /** Whether programs can call it with an organization token, whose permissions replace roles. */
  isOpenToPrograms?: boolean
  /** The scope with which registered applications can call it too, with the roles of the person who authorized them. */
  applicationScope?: ApplicationScope
}

/** `project:` is followed by the path parameter with the name of a project, which determines its organization (`projectNameOf`). */
export type OrganizationSource = 'header' | `param:${string}` | `project:${string}` | `body:${string}`

export function openToAll(): PublicAccess {
  return { kind: 'public' }
}

export function signedIn(options: Omit<UserAccess, 'kind' | 'self'> = {}): UserAccess {
  return { kind: 'user', ...options }
}

export function oneself(param: string, options: Omit<UserAccess, 'kind' | 'self'> = {}): UserAccess {
  return { kind: 'user', self: param, ...options }
}

export function memberOf<Source extends OrganizationSource>(
  organization: Source,
  options: Omit<OrganizationAccess, 'kind' | 'organization'> = {},
): OrganizationAccess & { organization: Source } {
  return { kind: 'organization', organization, ...options }
}
