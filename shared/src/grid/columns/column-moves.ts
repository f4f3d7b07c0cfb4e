import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** Moves one column before or after another. */
export function withColumnMoved(
  settings: readonly ColumnSetting[],
  field: string,
  target: string,
  isBehind: boolean,
): ColumnSetting[] {
  const moved = settings.find((setting) => setting.field === field)
  const others = settings.filter((setting) => setting !== moved)
  const index = others.findIndex((setting) => setting.field === target)
  return moved && index !== -1 ? others.toSpliced(index + (isBehind ? 1 : 0), 0, moved) : [...settings]
}

/** The same by dragging a title: a column that is dropped among the pinned ones becomes pinned. */
export function withHeadMoved(
  settings: readonly ColumnSetting[],
  field: string,
  target: string,
  isBehind: boolean,
): ColumnSetting[] {
  const locked = settings.find((setting) => setting.field === target)?.locked ?? false
  return withColumnSet(withColumnMoved(settings, field, target, isBehind), field, { locked })
}

export function withColumnSet(
  settings: readonly ColumnSetting[],
  field: string,
  change: Partial<ColumnSetting>,
): ColumnSetting[] {
  return settings.map((setting) => (setting.field === field ? { ...setting, ...change } : setting))
}
