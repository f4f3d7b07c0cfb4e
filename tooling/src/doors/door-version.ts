import type { Surface } from './door-surface.ts'

/** What became of a door: names that it hands out, and of what lies behind them the places. */
export type SurfaceChange = { removed: string[]; changed: string[]; added: string[]; deprecated: string[] }

type Recorded = Pick<Surface, 'exports' | 'behind'> & { deprecated: readonly string[] }

export function compareSurfaces(before: Recorded, now: Surface): SurfaceChange {
  const [had, has] = [before.exports, now.exports]
  const changedExports = Object.keys(had).filter((name) => name in has && has[name] !== had[name])
  const places = new Set([...Object.keys(before.behind), ...Object.keys(now.behind)])
  return {
    removed: Object.keys(had).filter((name) => !(name in has)),
    changed: [...changedExports, ...[...places].filter((place) => before.behind[place] !== now.behind[place])],
    added: Object.keys(has).filter((name) => !(name in had)),
    deprecated: now.deprecated.filter((name) => !before.deprecated.includes(name)),
  }
}

export function hasChanged(change: SurfaceChange) {
  return Object.values(change).some((names) => names.length > 0)
}

/**
 * The version that fits a change. Whoever was built against a version can use the later ones of the same major version: what breaks
 * begins a new one of those, and what is otherwise new or of another type the number below.
 */
export function nextVersion(version: string, change: SurfaceChange, isBreak = false): string {
  if (!hasChanged(change)) return version
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (isBreak) return `${major + 1}.0.0`
  const isOnlySaid = change.removed.length + change.changed.length + change.added.length === 0
  return isOnlySaid ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`
}

/** For how many months a name stays after it was said that it will go. */
const monthsToStay = 3

/** Whether a name that was deprecated on a day may go on another: `2026-05-31`. */
export function mayGo(deprecatedOn: string | undefined, today: string): boolean {
  if (deprecatedOn === undefined) return false
  const until = new Date(`${deprecatedOn}T00:00:00Z`)
  until.setUTCMonth(until.getUTCMonth() + monthsToStay)
  return until.toISOString().slice(0, 10) <= today
}
