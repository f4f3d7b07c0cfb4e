import { fallbackTheme, type Organization, type OrganizationTheme } from '@lintel/shared/contract'

/** The organization's settings as a flat object; without its own theme, the values of the fallback theme. */
export type Settings = OrganizationTheme & Pick<Organization, 'displayName' | 'units' | 'currency'>

export type Conflict = { name: keyof Settings; mine: string; theirs: string }

export function settingsOf({ displayName, theme, units, currency }: Omit<Organization, 'id' | 'revision'>): Settings {
  return { displayName, units, currency, ...(theme ?? fallbackTheme) }
}

/** A theme equal to the fallback theme is saved as none, so that it follows changes to the fallback. */
export function appearanceOf({
  displayName,
  units,
  currency,
  ...theme
}: Settings): Omit<Organization, 'id' | 'revision'> {
  const names = Object.keys(fallbackTheme) as (keyof OrganizationTheme)[]
  const isFallback = names.every((name) => isSame(theme[name], fallbackTheme[name]))
  return { displayName, units, currency, theme: isFallback ? null : theme }
}

type Versions = {
  mine: Settings
  theirs: Settings
  /** Own saves since the form was opened. */
  ownSaves?: readonly Settings[]
}

/** Fields changed by both to different values. The user has to decide. */
export function conflictsBetween(base: Settings, { mine, theirs, ownSaves = [] }: Versions): Conflict[] {
  return changedNames(base, mine)
    .filter((name) => [base, mine, ...ownSaves].every((version) => !isSame(theirs[name], version[name])))
    .map((name) => ({ name, mine: String(mine[name] ?? 'none'), theirs: String(theirs[name] ?? 'none') }))
}

/** Their values with my changes on top. */
export function mergedOver(theirs: Settings, { base, mine }: { base: Settings; mine: Settings }): Settings {
  const changes = changedNames(base, mine).map((name) => [name, mine[name]])
  return { ...theirs, ...(Object.fromEntries(changes) as Partial<Settings>) }
}

function changedNames(base: Settings, mine: Settings): (keyof Settings)[] {
  return (Object.keys(mine) as (keyof Settings)[]).filter((name) => !isSame(base[name], mine[name]))
}

/** Compares colors case-insensitively. */
function isSame(one: Settings[keyof Settings], other: Settings[keyof Settings]): boolean {
  const [first, second] = [one, other].map((value) =>
    typeof value === 'string' && value.startsWith('#') ? value.toLowerCase() : value,
  )
  return first === second
}
