import { roleNames, type ProgramRight, type RoleName, type TokenRights } from '@lintel/shared/contract'
import pg, { type QueryResult } from 'pg'
import { PlatformError } from '../../errors/platform-error.ts'
import type { Program } from '../../interfaces/program.ts'

/** What tokens are good for, as the roles that a person would need for it. A role that the platform does not know opens nothing. */
const rolesBy: Record<ProgramRight, readonly string[]> = {
  documents: [],
  uploads: ['revitupload.create'],
  reviews: ['revitupload.read'],
  topics: ['topics.read'],
}

/** Of tokens whose rights were not given one by one. */
const rightsBefore: Record<TokenRights, readonly ProgramRight[]> = {
  documents: ['documents'],
  captures: ['documents', 'uploads', 'reviews'],
}

type KeptRights = { rights: TokenRights; may: readonly ProgramRight[] }

export function rightsOf({ rights, may }: KeptRights): readonly ProgramRight[] {
  return may.length > 0 ? may : rightsBefore[rights]
}

/** In the two words that earlier releases know; these let every token send documents. */
export function rightsInWords(may: readonly ProgramRight[]): TokenRights {
  return may.includes('uploads') && may.includes('reviews') ? 'captures' : 'documents'
}

/** Whether a header holds a token of an organization, whatever it is worth. */
export function isProgramToken(authorization: string | undefined): boolean {
  return /^Bearer +lintel_/i.test(authorization ?? '')
}

/** Names the program where a person's id would stand, as in limits; people's ids hold no blanks. */
export function callerIdOf({ id }: Program): string {
  return `program ${id}`
}

/** Read with every transaction, as the roles of people are, so that no process is late when a token is revoked. */
export function rightsStatement({ id, organizationId }: Program): string {
  const [program, organization] = [id, organizationId].map((text) => pg.escapeLiteral(text))
  return `select rights, may from organization_tokens where organization_id = ${organization} and id = ${program} and revoked_at is null`
}

export function rolesOfProgram(result: QueryResult | undefined): readonly RoleName[] {
  const row = result?.rows[0] as KeptRights | undefined
  if (!row) throw programRefused()
  const held = new Set(rightsOf(row).flatMap((right) => rolesBy[right]))
  return roleNames.filter((name) => held.has(name))
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
