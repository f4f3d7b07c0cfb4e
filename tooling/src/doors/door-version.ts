import type { Surface } from './door-surface.ts'

/** What became of a door: names that it hands out, and of what lies behind them the places. */
export type SurfaceChange = { removed: string[]; changed: string[]; added: string[] }

export function compareSurfaces(before: Surface, now: Surface): SurfaceChange {
  const [had, has] = [before.exports, now.exports]
  const changedExports = Object.keys(had).filter((name) => name in has && has[name] !== had[name])
  const places = new Set([...Object.keys(before.behind), ...Object.keys(now.behind)])
  return {
    removed: Object.keys(had).filter((name) => !(name in has)),
    changed: [...changedExports, ...[...places].filter((place) => before.behind[place] !== now.behind[place])],
    added: Object.keys(has).filter((name) => !(name in had)),
  }
}

export function hasChanged({ removed, changed, added }: SurfaceChange) {
  return removed.length + changed.length + added.length > 0
}

/**
 * The version that fits a change. Whoever was built against a version can use the later ones of the same major version,
 * below 1.0.0 of the same minor one: what is removed or changed begins a new one of those, what is added the one below.
 * `isCompatible`: somebody has looked, and callers of the changed exports need no change.
 */
export function nextVersion(version: string, change: SurfaceChange, isCompatible = false): string {
  if (!hasChanged(change)) return version
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const breaks = change.removed.length > 0 || (change.changed.length > 0 && !isCompatible)
  if (major === 0) return breaks ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`
  return breaks ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`
}
