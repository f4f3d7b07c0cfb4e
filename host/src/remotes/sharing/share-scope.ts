import type { RegisteredRemote } from '@lintel/shared/remote'

type Shared = {
  from: string
  /** Fetches it, the same one whoever asks. */
  get?: () => unknown
  /** The download as the federation runtime keeps it. */
  loading?: unknown
}
export type SharedVersions = Record<string, Shared>
/** By library or door, then by version: what there is to share in this page. */
export type ShareScope = Record<string, SharedVersions>

declare const __webpack_init_sharing__: (scope: 'default') => Promise<void>
declare const __webpack_share_scopes__: { default?: ShareScope }

/** What the shell gives, as far as webpack has listed it by now. */
export function listedShares(): ShareScope {
  const scope = __webpack_share_scopes__.default ?? {}
  for (const share of Object.values(scope).flatMap((versions) => Object.values(versions))) forgetFailures(share)
  return scope
}

const forgetful = new WeakSet<Shared>()

/**
 * The federation runtime keeps the download of a share also where it has failed, so that no import of it would ever succeed in this
 * page. Here the next import downloads it again.
 */
function forgetFailures(share: Shared): void {
  const { get } = share
  if (!get || forgetful.has(share)) return
  forgetful.add(share)
  share.get = async () => {
    try {
      return await get()
    } catch (error) {
      delete share.loading
      throw error
    }
  }
}

/** What the shell gives, once webpack has listed it. */
export async function openShareScope(): Promise<ShareScope> {
  await __webpack_init_sharing__('default')
  return listedShares()
}

/** Asks for the lazy doors that a page's scripts import: beside these scripts, not after them. */
export function askForDoors({ files: { doors } }: RegisteredRemote, page: string): void {
  const shares = listedShares()
  const wanted = (doors?.[page] ?? []).flatMap((door) => Object.values(shares[door] ?? {}))
  // Where a door does not come, the script that imports it fails and the page says so.
  for (const { get } of wanted) Promise.resolve(get?.()).catch(() => undefined)
}
