import { atom, useAtomValue } from 'jotai'
import type { Organization, UnitSystem } from '../../domain/contract/organization/organization.ts'
import { sharedStore } from '../store/shared-store.ts'

const organizationAtom = atom<Organization | undefined>(undefined)

/** The active organization; undefined on the organization picker. */
export function useActiveOrganization(): Organization | undefined {
  return useAtomValue(organizationAtom)
}

/** The id of the active organization, for pages below `/{organization}`; throws on other pages. */
export function useOrganizationId(): string {
  const organization = useActiveOrganization()
  if (!organization) throw new Error('No organization is active. Use this only on pages under /{organization}.')
  return organization.id
}

/** The organization's unit system; imperial without an active organization. */
export function useUnits(): UnitSystem {
  return useActiveOrganization()?.units ?? 'imperial'
}

export function activeOrganizationId(): string | undefined {
  return sharedStore.get(organizationAtom)?.id
}

/** For the host only, exported by `@lintel/shared/host`. */
export function storeOrganization(organization: Organization | undefined): void {
  sharedStore.set(organizationAtom, organization)
}
