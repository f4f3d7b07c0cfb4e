import type { RegisteredRemote, Release } from '@lintel/shared/remote'

/**
 * Which versions somebody used in an organization where these were not the live ones: of a trial, or earlier ones. A hint, so that the
 * next load fetches the right files early.
 */
const key = 'lintel.releases'

type Hint = Record<string, Record<string, string>>

function readHint(): Hint {
  return JSON.parse(localStorage.getItem(key) ?? '{}') as Hint
}

/** The release of each remote that was used last, or the live one. */
export function rememberedReleases(remotes: readonly RegisteredRemote[], organization: string): Release[] {
  const versions = readHint()[organization] ?? {}
  return remotes.map((live) => {
    const others = [...(live.trial ? [live.trial.release] : []), ...(live.earlier ?? [])]
    return others.find(({ version }) => version === versions[live.name]) ?? live
  })
}

/** Keeps the versions that differ from the live ones. */
export function rememberReleases(organization: string, versions: Record<string, string>): void {
  try {
    const { [organization]: before = {}, ...others } = readHint()
    if (JSON.stringify(before) === JSON.stringify(versions)) return
    const kept = Object.keys(versions).length > 0 ? { ...others, [organization]: versions } : others
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The next load fetches the files of the live release early, and those of the right one later.
    return
  }
}
