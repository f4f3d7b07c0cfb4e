/** Every address inside the application. Segments are encoded, so that `S03(05)` or `A/B` survive the trip. */
const encode = encodeURIComponent

export const paths = {
  home: () => '/',
  account: () => '/account',
  callback: () => '/callback',
  error: () => '/error',
  organization: (organization: string) => `/${encode(organization)}`,
  /** Tabs are `look`, `members`, `history`; without one it is the first. */
  organizationSettings: (organization: string, tab?: string) =>
    `/${encode(organization)}/settings${tab === undefined ? '' : `/${encode(tab)}`}`,
  prototypes: (organization: string) => `/${encode(organization)}/prototypes`,
  prototype: (organization: string, prototype: string, version: string) =>
    `/${encode(organization)}/prototypes/${encode(prototype)}/${encode(version)}`,
  assemblyRequests: (organization: string) => `/${encode(organization)}/assembly-request`,
  assemblyForm: (organization: string, prototype: string, version: string) =>
    `/${encode(organization)}/assembly-request/form?prototype=${encode(prototype)}&release=${encode(version)}`,
}
