import type { RegisteredRemote } from '@lintel/shared/remote'
import { listedShares } from './share-scope.ts'

/** Asks for the lazy doors that a page's scripts import: beside these scripts, not after them. */
export function askForDoors({ files: { doors } }: RegisteredRemote, page: string): void {
  const shares = listedShares()
  const wanted = (doors?.[page] ?? []).flatMap((door) => Object.values(shares[door] ?? {}))
  // Whoever imports a door that does not come sees the failure.
  for (const { get } of wanted) Promise.resolve(get?.()).catch(() => undefined)
}
