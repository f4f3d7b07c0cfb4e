import type { ProgramRight } from '@lintel/shared/contract'

/** A program that has shown a token of its organization instead of somebody's signing in. */
export type Program = { id: string; organizationId: string; name: string; may: readonly ProgramRight[] }

/** Whose token an `Authorization` header holds. Fails with 401 if it is missing, wrong or revoked. */
export type FindProgram = (authorization: string | undefined) => Promise<Program>
