import type { ColumnSetting } from '../settings/grid-configuration.ts'

/** Moves one column before or after another. */
export function withMoved(order: readonly string[], field: string, target: string, isBehind: boolean): string[] {
  const otherFields = order.filter((other) => other !== field)
  const index = otherFields.indexOf(target)
  return index === -1 || otherFields.length === order.length
    ? [...order]
    : otherFields.toSpliced(index + (isBehind ? 1 : 0), 0, field)
}

export function withColumnOrder(settings: readonly ColumnSetting[], order: readonly string[]): ColumnSetting[] {
  return settings.toSorted((left, right) => order.indexOf(left.field) - order.indexOf(right.field))
}

export function withColumnSet(
  settings: readonly ColumnSetting[],
  field: string,
  change: Partial<ColumnSetting>,
): ColumnSetting[] {
  return settings.map((setting) => (setting.field === field ? { ...setting, ...change } : setting))
}
