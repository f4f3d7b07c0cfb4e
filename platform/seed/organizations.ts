import type { Organization } from '@lintel/shared/contract'

/** ACME has no theme, to demonstrate the fallback theme. */
export const demoOrganizations: Omit<Organization, 'revision'>[] = [
  {
    id: 'CFA',
    displayName: 'Crestline Foods',
    units: 'imperial',
    currency: 'USD',
    theme: {
      logoUrl: 'crestline-foods.1f104a1c4f.svg',
      logoMaxHeight: 64,
      primaryColor: '#C8102E',
      headerBackground: '#8A0F24',
      headerForeground: '#FFFFFF',
    },
  },
  {
    id: 'HFA',
    displayName: 'Harbor & Field',
    units: 'imperial',
    currency: 'USD',
    theme: {
      logoUrl: 'harbor-and-field.4bc5452973.svg',
      logoMaxHeight: 72,
      primaryColor: '#0F766E',
      headerBackground: '#0D4647',
      headerForeground: '#F4E3B5',
    },
  },
  { id: 'ACME', displayName: 'Acme Building Group', units: 'imperial', currency: 'USD', theme: null },
]

/** For the browser journeys that change an organization's name, theme and members, while other journeys use the regular ones. */
export const spareOrganization = {
  id: 'PIER',
  displayName: 'Pier Builders',
  units: 'imperial',
  currency: 'USD',
  theme: null,
} as const

/** The demo account that administers the spare organization. */
export const spareAdministrator = 'local|viewer'
