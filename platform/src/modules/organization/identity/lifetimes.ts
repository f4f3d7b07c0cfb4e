export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** Lifetimes in seconds. A refresh token ends with its session at the latest; rotation never extends it. */
export const lifetimes = {
  AccessToken: hour,
  AuthorizationCode: minute,
  IdToken: 10 * hour,
  Interaction: hour,
  RefreshToken: 30 * day,
  Session: 7 * day,
  Grant: 31 * day,
} as const
