import type { Organization, User } from '@lintel/shared/contract'

/** `?reader` in the address opens the pages with `prototypes.read` alone. */
export function devSession(): { user: User; organization: Organization } {
  const isReader = new URLSearchParams(location.search).has('reader')
  const roles = ['prototypes.read', ...(isReader ? [] : ['prototypes.update', 'prototypes.edit'])]
  return {
    organization: { id: 'ACME', displayName: 'Acme Building Company', theme: null, revision: 1 },
    user: {
      id: 'auth0|dev',
      firstName: 'Ada',
      lastName: 'Byrne',
      contactEmail: 'ada@lintel.test',
      picture: null,
      roles: roles.map((role) => `lintel.${role}`),
      organizations: [{ id: 'ACME', displayName: 'Acme Building Company' }],
      preferences: [],
    },
  }
}
