import type { ApplicationScope } from './application-scopes.ts'

/** A registered application that sends requests for a person, with a token that this person has allowed. */
export type CallingApplication = {
  clientId: string
  /** The only organization whose data it can see; undefined if an external identity provider is used, which does not know organizations. */
  organizationId: string | undefined
  /** The scopes of the token. */
  scopes: readonly ApplicationScope[]
  /** The id of the person's consent, which must be valid at each request; undefined if an external identity provider stores it. */
  consent: string | undefined
}
