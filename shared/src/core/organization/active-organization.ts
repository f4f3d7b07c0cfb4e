import { atom, useAtomValue } from 'jotai'
import type { Organization, UnitSystem } from '../../domain/contract/organization/organization.ts'
import { sharedStore } from '../store/shared-store.ts'

const organizationAtom = atom<Organization | undefined>(undefined)

/** The organization whose pages are open; undefined on the picker. */
export function useActiveOrganization(): Organization | undefined {
  return useAtomValue(organizationAtom)
}

/** For pages below `/{organization}`, where there always is one. */
export function useOrganizationId(): string {
  const organization = useActiveOrganization()
  if (!organization) throw new Error('No organization is active. Use this only on pages under /{organization}.')
  return organization.id
}

/** What lengths are shown in; imperial where no organization is active. */
export function useUnits(): UnitSystem {
  return useActiveOrganization()?.units ?? 'imperial'
}

export function activeOrganizationId(): string | undefined {
  return sharedStore.get(organizationAtom)?.id
}

/** For the host only, by way of `@lintel/shared/host`. */
export function storeOrganization(organization: Organization | undefined): void {
  sharedStore.set(organizationAtom, organization)
}
