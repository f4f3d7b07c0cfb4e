import { createHash, randomBytes } from 'node:crypto'
import { organizationIdSchema } from '@lintel/shared/contract'
import type { Database } from '../../../database/connect.ts'
import { withScope } from '../../../database/scope.ts'
import type { Program } from '../../../interfaces/program.ts'
import { programRefused, rightsOf } from '../../../plugins/programs/program-rights.ts'
import { useToken } from './repository.ts'

const secretBytes = 32

/** The token contains its organization's name, which tells in whose rows to look for it. */
export function createToken(organizationId: string): string {
  return `lintel_${organizationId}_${randomBytes(secretBytes).toString('base64url')}`
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token that a program has shown. */
export type TokenHolder = Program

/** The holder of the token in an `Authorization` header. Fails with 401 if it is missing, wrong or revoked, without saying which. */
export async function holderOf(db: Database, authorization: string | undefined): Promise<TokenHolder> {
  const [token = '', organization] =
    /^Bearer +(lintel_([\w-]{1,40})_[\w-]{43})$/i.exec(authorization ?? '')?.slice(1) ?? []
  const organizationId = organizationIdSchema.safeParse(organization)
  const found = organizationId.success
    ? await withScope(db, { organizationId: organizationId.data }, (tx) =>
        useToken(tx, organizationId.data, digestOf(token)),
      )
    : undefined
  if (!found) throw programRefused()
  return { id: found.id, organizationId: found.organizationId, name: found.name, may: rightsOf(found) }
}
