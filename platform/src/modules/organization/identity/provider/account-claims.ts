import type { Account } from '../accounts/account-repository.ts'

export type AccountClaims = {
  sub: string
  email: string
  email_verified: boolean
  given_name: string
  family_name: string
  name: string
  picture?: string
}

export function accountClaims(account: Account): AccountClaims {
  return {
    sub: account.id,
    email: account.email,
    email_verified: true,
    given_name: account.givenName,
    family_name: account.familyName,
    name: `${account.givenName} ${account.familyName}`.trim(),
    ...(account.picture === null ? {} : { picture: account.picture }),
  }
}
