import type { RoleName } from '@lintel/shared/contract'

/**
 * Who may make a call. Every route declares it in `config.access`; a route without it keeps the server from starting. Membership and roles
 * are read from the database inside the transaction that the handler then uses.
 */
export type Access = PublicAccess | UserAccess | OrganizationAccess

/** Needs no token, as for health, documentation and public files. */
export type PublicAccess = { kind: 'public' }

export type UserAccess = {
  kind: 'user'
  /** The path parameter that must be the caller's own id; any other id is answered as not found. */
  self?: string
  /** Whether the transaction sees the rows of the header's organization if the caller is a member: each field then checks its roles. */
  entersOrganization?: boolean
  /** Whether registered applications may call it too, for the person who has allowed it. */
  isOpenToApplications?: boolean
}

export type OrganizationAccess = {
  kind: 'organization'
  /** Where the call names its organization. */
  organization: OrganizationSource
  /** One of these roles is needed; without the list, membership is enough. */
  anyRole?: readonly RoleName[]
  /** The path parameter that makes roles unnecessary when it names the caller. */
  roleNotNeededFor?: string
  /** Only the path counts, whatever organization happens to be active in the browser. */
  ignoreHeader?: boolean
  /** Whether programs may call it too, with a token of their organization, whose rights stand for roles then. */
  isOpenToPrograms?: boolean
  /** Whether registered applications may call it too, for the person who has allowed it: with this person's roles. */
  isOpenToApplications?: boolean
}

/** `project:` names the path parameter that has the name of a project, which says its organization (`projectNameOf`). */
export type OrganizationSource = 'header' | `param:${string}` | `project:${string}` | `body:${string}`

export function openToAll(): PublicAccess {
  return { kind: 'public' }
}

export function signedIn(more: Omit<UserAccess, 'kind' | 'self'> = {}): UserAccess {
  return { kind: 'user', ...more }
}

export function oneself(param: string, more: Omit<UserAccess, 'kind' | 'self'> = {}): UserAccess {
  return { kind: 'user', self: param, ...more }
}

export function memberOf<Source extends OrganizationSource>(
  organization: Source,
  more: Omit<OrganizationAccess, 'kind' | 'organization'> = {},
): OrganizationAccess & { organization: Source } {
  return { kind: 'organization', organization, ...more }
}
