import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../../database/connect.ts'
import { withScope } from '../../../../database/scope.ts'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { displayNameOf, findUser } from '../../../organization/users/index.ts'
import type { Author } from '../remotes/remote-changes.ts'
import { useToken } from './repository.ts'

/** An author of releases and their remotes. */
export type Releaser = Author & {
  /** The remotes that a team's token names; undefined for users who can release everything. */
  remotes?: readonly string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the request's release token, on routes that accept one. */
    releaser: Releaser | undefined
  }
}

export function mayRelease({ remotes }: Releaser, name: string): boolean {
  return remotes?.includes(name) ?? true
}

export function assertMayRelease(releaser: Releaser, name: string): void {
  if (mayRelease(releaser, name)) return
  const detail = `The token of ${releaser.by} can release only ${releaser.remotes?.join(', ')}, not ${name}.`
  throw new PlatformError('registry/not-yours', 403, detail)
}

/** Everything that concerns several remotes requires permission to release all of them. */
export function assertMayReleaseAll({ by, remotes }: Releaser): void {
  if (remotes === undefined) return
  throw new PlatformError('registry/not-yours', 403, `The token of ${by} can do this only for its own remotes.`)
}

export function createToken(): string {
  return `release_${randomBytes(32).toString('base64url')}`
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export type TokenDeps = { db: Database; releaseToken: string | undefined }

/** Releases are published by build machines, which have no account: they use a token of their own, or the configured one. */
export function requireReleaseToken({ db, releaseToken }: TokenDeps) {
  const expected = releaseToken === undefined ? undefined : digestOf(releaseToken)
  return async function checkReleaseToken(request: FastifyRequest): Promise<void> {
    const token = /^Bearer +(\S{1,500})$/i.exec(request.headers.authorization ?? '')?.[1]
    request.releaser = token === undefined ? undefined : await holderOf(token)
    if (request.releaser) return
    throw new PlatformError(
      'registry/token-refused',
      401,
      'The release token is missing, invalid, expired, or revoked.',
      {
        headers: { 'www-authenticate': 'Bearer' },
      },
    )
  }

  async function holderOf(token: string): Promise<Releaser | undefined> {
    const digest = digestOf(token)
    // Hashes have the same length, so the comparison time reveals nothing about the token.
    if (expected !== undefined && timingSafeEqual(Buffer.from(digest), Buffer.from(expected))) {
      return { by: 'The operator', byId: null }
    }
    if (!token.startsWith('release_')) return undefined
    const found = await withScope(db, {}, (tx) => useToken(tx, digest))
    return found && { by: found.team, byId: found.id, remotes: found.remotes }
  }
}

/** A person with the role, in one of the organizations that manage releases. */
export async function releaserOf(
  { tx, userId, organizationId }: OrganizationScope,
  organizations: readonly string[] | 'all',
): Promise<Releaser> {
  if (organizations !== 'all' && !organizations.includes(organizationId)) {
    const detail =
      'Releases affect all organizations, so only members of the organizations that the site operator lists in ' +
      "REGISTRY_ORGANIZATIONS can manage them. This organization isn't listed."
    throw new PlatformError('registry/organization-refused', 403, detail)
  }
  const person = await findUser(tx, userId)
  return { by: person ? displayNameOf(person) : userId, byId: userId }
}
