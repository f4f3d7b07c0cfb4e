import type { MasterParameter } from '@lintel/shared/contract/master-model'

type Kind = Pick<MasterParameter, 'isShared' | 'isFamily' | 'isBuiltIn' | 'isProject'>

/** Specification 2, "Validation rules": the first label that matches in this order; empty if none does. */
export function typeLabel({ isShared, isFamily, isBuiltIn, isProject }: Kind): string {
  if (isShared && isFamily) return 'Shared/Family'
  if (isShared) return 'Shared'
  if (isBuiltIn) return 'Built-In'
  if (isProject) return 'Project'
  return isFamily ? 'Family' : ''
}

/** Specification 2, "Validation rules": zeros mean none. */
export function shownGuid(guid: string | null): string {
  return guid === null || /^[0-]+$/.test(guid) ? '' : guid
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
