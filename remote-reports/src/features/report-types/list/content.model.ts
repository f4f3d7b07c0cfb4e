import type { ReportType } from '@lintel/shared/contract/reports'

/** `By Requested and Portfolio` of a grouped one, the columns of another. */
export function contentOf({ definition: { headers, grouping }, availableFields }: ReportType): string {
  const titleOf = (field: string) => availableFields.find((one) => one.field === field)?.title ?? field
  if (grouping) return `By ${grouping.by.map(({ field }) => titleOf(field)).join(' and ')}`
  return headers.map(titleOf).join(', ')
}
