import type { ProgramRight } from '@lintel/shared/contract'

/** A program that has shown a token of its organization instead of someone's signing in. */
export type Program = { id: string; organizationId: string; name: string; may: readonly ProgramRight[] }

/**
 * Whose token an `Authorization` header holds, that came from this address. Fails with 401 if it is missing, wrong or revoked, without saying
 * which.
 */
export type FindProgram = (authorization: string | undefined, address: string) => Promise<Program>
