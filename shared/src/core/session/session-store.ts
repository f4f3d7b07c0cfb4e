import { atom, useAtomValue } from 'jotai'
import type { User } from '../../domain/contract/organization/user.ts'
import { sharedStore } from '../store/shared-store.ts'

export const userAtom = atom<User | undefined>(undefined)

/** The signed-in user with the roles they hold in the active organization. */
export function useUser(): User | undefined {
  return useAtomValue(userAtom)
}

export function currentUser(): User | undefined {
  return sharedStore.get(userAtom)
}

/** For the host only, exported by `@lintel/shared/host`. */
export function storeUser(user: User | undefined): void {
  sharedStore.set(userAtom, user)
}
