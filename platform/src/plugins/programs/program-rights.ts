import { roleNames, type ProgramRight, type RoleName, type TokenRights } from '@lintel/shared/contract'
import pg, { type QueryResult } from 'pg'
import { PlatformError } from '../../errors/platform-error.ts'
import type { Program } from '../../interfaces/program.ts'

/** The permissions of tokens, as the corresponding roles of a person. An unknown role grants nothing. */
const rolesBy: Record<ProgramRight, readonly string[]> = {
  documents: [],
  uploads: ['revitupload.create'],
  reviews: ['revitupload.read'],
  topics: ['topics.read'],
}

/** For tokens that were created before permissions could be selected. */
const rightsBefore: Record<TokenRights, readonly ProgramRight[]> = {
  documents: ['documents'],
  captures: ['documents', 'uploads', 'reviews'],
}

type StoredRights = { rights: TokenRights; may: readonly ProgramRight[] }

export function rightsOf({ rights, may }: StoredRights): readonly ProgramRight[] {
  return may.length > 0 ? may : rightsBefore[rights]
}

/** The two values that earlier releases know, which let every token send documents. */
export function rightsInWords(may: readonly ProgramRight[]): TokenRights {
  return may.includes('uploads') && may.includes('reviews') ? 'captures' : 'documents'
}

/** Whether a header has the format of an organization's token, valid or not. */
export function isProgramToken(authorization: string | undefined): boolean {
  return /^Bearer +lintel_/i.test(authorization ?? '')
}

/** An id for the program in place of a person's id, for example in limits. It contains a blank, so it cannot equal a person's id. */
export function callerIdOf({ id }: Program): string {
  return `program ${id}`
}

/** Read in every transaction, like people's roles, so that revoking a token takes effect immediately in all processes. */
export function rightsStatement({ id, organizationId }: Program): string {
  const [program, organization] = [id, organizationId].map((text) => pg.escapeLiteral(text))
  return `select rights, may from organization_tokens where organization_id = ${organization} and id = ${program} and revoked_at is null`
}

export function rolesOfProgram(result: QueryResult | undefined): readonly RoleName[] {
  const row = result?.rows[0] as StoredRights | undefined
  if (!row) throw programRefused()
  const programRoles = new Set(rightsOf(row).flatMap((right) => rolesBy[right]))
  return roleNames.filter((name) => programRoles.has(name))
}

export function programRefused(): PlatformError {
  const detail = 'The organization token is missing, invalid, or revoked. An admin can create another one.'
  return new PlatformError('organization-tokens/refused', 401, detail, { headers: { 'www-authenticate': 'Bearer' } })
}

export function programLacksRights(): PlatformError {
  const detail =
    "This token doesn't have permission to do this. Permissions are set when a token is created, so ask an admin for a new one."
  return new PlatformError('organization-tokens/rights-missing', 403, detail)
}
