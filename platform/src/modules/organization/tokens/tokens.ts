import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { organizationIdSchema } from '@lintel/shared/contract'
import type { Signatures } from '../../../interfaces/files.ts'

/** 32 characters. */
const secretBytes = 24
/** Characters of base64url: 66 bits. */
const checkLength = 11
const purpose = 'tokens of organizations'

type ParsedToken = {
  text: string
  /** The organization to search. */
  organizationId: string
}

/**
 * The token contains its organization's id and ends with a signature of this installation, so that forged tokens are detected without the
 * database. Older tokens have no signature; they are equally long and random to the end.
 */
export function createToken(organizationId: string, signatures: Signatures): string {
  const text = `lintel_${organizationId}_${randomBytes(secretBytes).toString('base64url')}`
  return text + checkOf(text, signatures)
}

/** Whether the token has a valid signature. Older tokens have none. */
export function hasGenuineCheck({ text }: ParsedToken, signatures: Signatures): boolean {
  const expected = checkOf(text.slice(0, -checkLength), signatures)
  return timingSafeEqual(Buffer.from(text.slice(-checkLength)), Buffer.from(expected))
}

function checkOf(text: string, signatures: Signatures): string {
  return signatures.sign(purpose, text).slice(0, checkLength)
}

export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The token in an `Authorization` header; undefined if it is malformed. */
export function readToken(authorization: string | undefined): ParsedToken | undefined {
  const [text = '', organization] =
    /^Bearer +(lintel_([\w-]{1,40})_[\w-]{43})$/i.exec(authorization ?? '')?.slice(1) ?? []
  const organizationId = organizationIdSchema.safeParse(organization)
  return organizationId.success ? { text, organizationId: organizationId.data } : undefined
}
