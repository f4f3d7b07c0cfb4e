import type { ProgramRight } from '@lintel/shared/contract'

/** A program that has authenticated with an organization token instead of a person's sign-in. */
export type Program = { id: string; organizationId: string; name: string; may: readonly ProgramRight[] }

/**
 * Returns the program of the token in an `Authorization` header, sent from this address. Fails with 401 if the token is missing, wrong or revoked,
 * without saying which.
 */
export type FindProgram = (authorization: string | undefined, address: string) => Promise<Program>
