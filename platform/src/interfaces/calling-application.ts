import type { ApplicationScope } from './application-scopes.ts'

/** A registered application that calls for a person, with a token that this person has allowed it to have. */
export type CallingApplication = {
  clientId: string
  /** The only organization that it sees anything of; undefined if another provider signs people in, and knows of none. */
  organizationId: string | undefined
  /** What the token is good for. */
  scopes: readonly ApplicationScope[]
  /** What the person has allowed, which has to stand at each call; undefined if another provider keeps it. */
  consent: string | undefined
}
