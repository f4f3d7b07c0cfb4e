import type { ChangedValues, Organization, OrganizationTheme, Problem } from '@lintel/shared/contract'
import type { Change } from '../history/record-changes.ts'

type Settings = Omit<Organization, 'id' | 'revision'>

/** One entry per user-visible setting: name, units, currency, colors and sizes, logo. */
export function changesBetween(before: Settings, after: Settings): Change[] {
  const changes: Change[] = []
  if (before.displayName !== after.displayName) {
    const names = { before: { displayName: before.displayName }, after: { displayName: after.displayName } }
    changes.push({ action: 'name-changed', ...names })
  }
  if (before.units !== after.units) {
    changes.push({ action: 'units-changed', before: { units: before.units }, after: { units: after.units } })
  }
  if (before.currency !== after.currency) {
    const [from, to] = [{ currency: before.currency }, { currency: after.currency }]
    changes.push({ action: 'currency-changed', before: from, after: to })
  }
  const { logoUrl: oldLogo = null, ...oldLook } = before.theme ?? {}
  const { logoUrl: newLogo = null, ...newLook } = after.theme ?? {}
  const appearance = changedParts(oldLook, newLook)
  if (appearance) changes.push({ action: 'theme-changed', ...appearance })
  if (oldLogo !== newLogo) {
    changes.push({ action: 'logo-changed', before: { logoUrl: oldLogo }, after: { logoUrl: newLogo } })
  }
  return changes
}

/** The stored and the submitted value of each conflicting field, so that both can be shown. */
export function differencesBetween(stored: Settings, submitted: Settings): NonNullable<Problem['errors']> {
  const values = ({ displayName, units, currency, theme }: Settings) => ({
    displayName,
    units,
    currency,
    ...inTheme(theme),
  })
  const [now, sent] = [values(stored), values(submitted)] as Record<string, unknown>[]
  return Object.keys({ ...now, ...sent })
    .filter((path) => now?.[path] !== sent?.[path])
    .map((path) => ({ path, message: `It is ${valueText(now?.[path])} now; you sent ${valueText(sent?.[path])}.` }))
}

function inTheme(theme: OrganizationTheme | null): Record<string, unknown> {
  return Object.fromEntries(Object.entries(theme ?? {}).map(([name, value]) => [`theme.${name}`, value]))
}

function valueText(value: unknown): string {
  return value === undefined || value === null ? 'empty' : JSON.stringify(value)
}

type Values = Omit<ChangedValues, 'displayName' | 'units' | 'logoUrl' | 'roles'>

function changedParts(before: Values, after: Values): Pick<Change, 'before' | 'after'> | undefined {
  const names = Object.keys({ ...before, ...after }) as (keyof Values)[]
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return undefined
  return { before: parts(before, changed), after: parts(after, changed) }
}

/** Null if there was no theme. */
function parts(values: Values, names: (keyof Values)[]): ChangedValues | null {
  const providedValues = names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]])
  return providedValues.length === 0 ? null : (Object.fromEntries(providedValues) as ChangedValues)
}
