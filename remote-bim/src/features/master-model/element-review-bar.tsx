import { useQueryClient } from '@lintel/shared/api'
import type { MasterElement, Verdict } from '@lintel/shared/contract/master-model'
import { useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { useUser } from '@lintel/shared/session'
import { MassReviewBar, useMassReview, type ReviewMode } from '../mass-review/index.ts'
import { MergeDuplicates } from '../merge-duplicates/index.ts'
import { ReviewStatusFields, reviewStatusSchema, verdictOf, type ReviewStatusForm } from '../review-status/index.ts'
import { changeMasterModel, masterModelQuery } from './master-model.api.ts'

type ElementReviewBarProps = { mode: ReviewMode; rows: readonly MasterElement[] }

const start: ReviewStatusForm = { status: 'Not Reviewed', notApprovedReason: '', notApprovedAction: '' }

/** Sets the review status of many elements. */
export function ElementReviewBar({ mode, rows }: ElementReviewBarProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  // Specification 2, "The calls it makes": bulk changes identify the author by email address, single changes by id.
  const userId = useUser()?.contactEmail
  const form = useForm({ schema: reviewStatusSchema, start })
  const review = useMassReview({
    rows,
    selection: mode.selection,
    fieldsOf,
    send: (updates) => changeMasterModel(organization, userId, updates),
    reload: () => client.query({ ...masterModelQuery(organization), staleTime: 0 }),
    listKey: masterModelQuery(organization).queryKey,
    pagesKey: ['bim', 'element', organization],
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
      <ReviewStatusFields isDisabled={review.progress !== undefined} />
    </MassReviewBar>
  )
}

function fieldsOf({ status, notApprovedReason, notApprovedAction }: MasterElement): Verdict {
  return { status, notApprovedReason, notApprovedAction }
}
