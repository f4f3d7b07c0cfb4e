import { masterElementUpdateSchema, type Verdict } from '@lintel/shared/contract/master-model'
import type * as z from '@lintel/shared/schema'

/** As a form holds it: what is not said is empty. */
export const verdictFormSchema = masterElementUpdateSchema.pick({
  status: true,
  notApprovedReason: true,
  notApprovedAction: true,
})
export type VerdictForm = z.input<typeof verdictFormSchema>

/** Specification 2, section 4: what is no longer refused has no reason and no action. */
export function verdictOf({ status, notApprovedReason, notApprovedAction }: VerdictForm): Verdict {
  if (status !== 'Not Approved') return { status, notApprovedReason: null, notApprovedAction: null }
  return { status, notApprovedReason: textOf(notApprovedReason), notApprovedAction: textOf(notApprovedAction) }
}

function textOf(written: string | null | undefined): string | null {
  const text = written?.trim() ?? ''
  return text === '' ? null : text
}
