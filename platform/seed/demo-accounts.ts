import { roleNames, type RoleName } from '@lintel/shared/contract'

const masterDataRoles = roleNames.filter(
  (role) => role.startsWith('revitmastermodel.') || role.startsWith('revitmasterparameter.'),
)

const topicRoles = roleNames.filter((role) => role.startsWith('topics.'))

export type DemoAccount = {
  /** The identity provider's subject (`sub`) of this person. */
  id: string
  firstName: string
  lastName: string
  email: string
  organizations: string[]
  /** Role names without the product's prefix; the person has the same roles in each of the organizations. */
  roles: readonly RoleName[]
}

/** The password of every demo account. They exist only in the local identity provider. */
export const demoPassword = 'lintel'

export const demoAccounts: DemoAccount[] = [
  {
    id: 'local|everything',
    firstName: 'Evelyn',
    lastName: 'Everett',
    email: 'everything@lintel.test',
    organizations: ['CFA', 'HFA', 'ACME'],
    roles: roleNames,
  },
  {
    id: 'local|designer',
    firstName: 'Dario',
    lastName: 'Delgado',
    email: 'designer@lintel.test',
    organizations: ['CFA'],
    roles: ['prototypes.read', 'revitassembly.read', 'revitassembly.create', 'topics.read'],
  },
  {
    id: 'local|viewer',
    firstName: 'Vera',
    lastName: 'Vance',
    email: 'viewer@lintel.test',
    organizations: ['HFA', 'ACME'],
    roles: ['prototypes.read'],
  },
  {
    id: 'local|reviewer',
    firstName: 'Rowan',
    lastName: 'Reyes',
    email: 'reviewer@lintel.test',
    organizations: ['CFA', 'HFA'],
    roles: [...masterDataRoles, ...topicRoles, 'revitupload.read', 'revitupload.create', 'projects.read'],
  },
  {
    id: 'local|analyst',
    firstName: 'Anika',
    lastName: 'Abara',
    email: 'analyst@lintel.test',
    organizations: ['CFA'],
    roles: ['analytics.read', 'reporting.read', 'reporting.create', 'revitassembly.read'],
  },
  {
    id: 'local|guest',
    firstName: 'Gale',
    lastName: 'Guest',
    email: 'guest@lintel.test',
    organizations: [],
    roles: [],
  },
]
