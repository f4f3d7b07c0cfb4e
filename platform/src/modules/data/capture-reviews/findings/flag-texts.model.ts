import type { ReportedDifference, Rule } from '../schema.ts'

/** The verdict or rule that an element violates. */
export type Finding = {
  difference: ReportedDifference
  rule: Rule | null
  elementValue: string | null
  notApprovedReason: string | null
  notApprovedAction: string | null
}

/** Explains why the element was flagged. */
export function reasonOf(finding: Finding): string {
  const { difference, rule, elementValue, notApprovedReason } = finding
  if (!rule) return notApprovedReason || "This element isn't approved."
  const { parameterName } = rule
  if (difference === 'absent') return `Missing parameter: ${parameterName}.`
  if (difference === 'empty') return `${parameterName} is empty instead of ${approvedOf(rule)}.`
  return `${parameterName} is ${elementValue ?? 'empty'} instead of ${approvedOf(rule)}.`
}

/** The reason without the element's own value, so that equal violations of a rule can be grouped. */
export function kindOfReason(finding: Omit<Finding, 'elementValue'>): string {
  const { difference, rule } = finding
  if (rule && difference === 'other') return `${rule.parameterName} is not ${approvedOf(rule)}.`
  return reasonOf({ ...finding, elementValue: null })
}

/** Explains what to do about it. */
export function actionOf({ difference, rule, notApprovedAction }: Finding): string {
  if (!rule) return notApprovedAction || 'Use an approved element.'
  if (difference === 'absent') return `Add the parameter ${rule.parameterName}, with ${approvedOf(rule)}.`
  return rule.value === '' ? `Clear ${rule.parameterName}.` : `Set ${rule.parameterName} to ${approvedOf(rule)}.`
}

/** The approved value, with its unit if the value is a bare number. */
export function approvedOf({ value, unit }: Rule): string {
  if (value === '') return 'no value'
  return unit !== null && /^[+-]?[\d.]+$/.test(value) ? `${value} ${unit}` : value
}
