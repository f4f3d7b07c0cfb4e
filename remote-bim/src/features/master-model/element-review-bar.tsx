import { useQueryClient } from '@lintel/shared/api'
import type { MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import { useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { MassReviewBar, useKeepRows, useMassReview, type ReviewMode } from '../mass-review/index.ts'
import { MergeDuplicates } from '../merge-duplicates/index.ts'
import { VerdictFields, verdictFormSchema, verdictOf, type VerdictForm } from '../review-status/index.ts'
import { changeMasterModel, masterModelQuery } from './master-model.api.ts'

type ElementReviewBarProps = { mode: ReviewMode; rows: readonly MasterElement[] }

const start: VerdictForm = { status: 'Not Reviewed', notApprovedReason: '', notApprovedAction: '' }

/** One verdict for many elements. */
export function ElementReviewBar({ mode, rows }: ElementReviewBarProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  // Specification 2, section 7: of many elements the address of the person, of one the id.
  const userId = useUser()?.contactEmail
  const form = useForm({ schema: verdictFormSchema, start })
  const review = useMassReview({
    rows,
    selection: mode.selection,
    wordOf: verdictOfRow,
    send: (updates) => changeMasterModel(organization, userId, updates),
    readAgain: () => client.query({ ...masterModelQuery(organization), staleTime: 0 }),
    keep: useKeepRows({
      list: masterModelQuery(organization).queryKey,
      pages: ['bim', 'element', organization],
    }),
  })
  return (
    <MassReviewBar
      label="Review Master Model Items"
      {...{ mode, review, form }}
      onSave={(verdict) => review.save(() => verdictOf(verdict))}
      actions={
        <MergeDuplicates
          rows={rows}
          selected={mode.selection.selected}
          isDisabled={review.progress !== undefined}
          onMerged={() => mode.selection.select(new Set())}
        />
      }
    >
      <VerdictFields isDisabled={review.progress !== undefined} />
    </MassReviewBar>
  )
}

function verdictOfRow({ status, notApprovedReason, notApprovedAction }: MasterElement): Verdict {
  return { status, notApprovedReason, notApprovedAction }
}
