/** The demo accounts as the README lists them; the password is the same for all. */
export const password = 'lintel'

export const accounts = {
  everything: { email: 'everything@lintel.test', firstName: 'Evelyn', organizations: ['CFA', 'HFA', 'ACME'] },
  designer: { email: 'designer@lintel.test', firstName: 'Dario', organizations: ['CFA'] },
  viewer: { email: 'viewer@lintel.test', firstName: 'Vera', organizations: ['HFA', 'ACME'] },
  reviewer: { email: 'reviewer@lintel.test', firstName: 'Rowan', organizations: ['CFA', 'HFA'] },
  analyst: { email: 'analyst@lintel.test', firstName: 'Anika', organizations: ['CFA'] },
  guest: { email: 'guest@lintel.test', firstName: 'Gale', organizations: [] },
} as const

export type AccountName = keyof typeof accounts
