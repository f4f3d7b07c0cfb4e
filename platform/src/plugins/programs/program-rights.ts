import type { RoleName, TokenRights } from '@lintel/shared/contract'
import pg, { type QueryResult } from 'pg'
import { PlatformError } from '../../errors.ts'
import type { Program } from '../../interfaces/program.ts'

/** What tokens are good for, as the roles that a person would need for it. */
const rolesBy: Record<TokenRights, readonly RoleName[]> = {
  documents: [],
  captures: ['revitupload.create', 'revitupload.read'],
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
  return `select rights from organization_tokens where organization_id = ${organization} and id = ${program} and revoked_at is null`
}

export function rolesOfProgram(result: QueryResult | undefined): readonly RoleName[] {
  const row = result?.rows[0] as { rights: TokenRights } | undefined
  if (!row) throw programRefused()
  return rolesBy[row.rights]
}

export function programRefused(): PlatformError {
  const detail = 'The token of the organization is missing, wrong or revoked. An administrator can make another one.'
  return new PlatformError('organization-tokens/refused', 401, detail, { headers: { 'www-authenticate': 'Bearer' } })
}

export function programLacksRights(): PlatformError {
  const detail =
    'This token is for sending capture documents alone. An administrator can make one that may upload and review captures.'
  return new PlatformError('organization-tokens/rights-missing', 403, detail)
}
