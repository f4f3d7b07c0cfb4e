import { useQueryClient } from '@lintel/shared/api'
import { defaultReviewStatuses, type MasterParameter } from '@lintel/shared/contract/master-model'
import { SelectField, useForm } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import * as z from '@lintel/shared/schema'
import { Box } from '@lintel/shared/ui'
import { MassReviewBar, useMassReview, type ReviewMode } from '../mass-review/index.ts'
import { changeMasterParameters, masterParametersQuery } from './master-parameters.api.ts'

const noChange = 'No Change'
const approvedOptions = [noChange, 'Yes', 'No'] as const
const statusOptions = [noChange, ...defaultReviewStatuses] as const

const schema = z
  .object({ approved: z.enum(approvedOptions), defaultReviewStatus: z.enum(statusOptions) })
  .refine(({ approved, defaultReviewStatus }) => approved !== noChange || defaultReviewStatus !== noChange, {
    path: ['approved'],
    message: 'Choose what to change.',
  })
type Chosen = z.output<typeof schema>
type Fields = Pick<MasterParameter, 'approved' | 'defaultReviewStatus'>

const start: Chosen = { approved: noChange, defaultReviewStatus: noChange }

type ParameterReviewBarProps = { mode: ReviewMode; rows: readonly MasterParameter[] }

/** Sets approval, the review default, or both, for many parameters. */
export function ParameterReviewBar({ mode, rows }: ParameterReviewBarProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const form = useForm({ schema, start })
  const review = useMassReview({
    rows,
    selection: mode.selection,
    fieldsOf,
    send: (updates) => changeMasterParameters(organization, updates),
    reload: () => client.query({ ...masterParametersQuery(organization), staleTime: 0 }),
    listKey: masterParametersQuery(organization).queryKey,
    pagesKey: ['bim', 'master-parameter', organization],
  })
  const isDisabled = review.progress !== undefined
  return (
    <MassReviewBar
      label="Review Master Parameters"
      {...{ mode, review, form }}
      onSave={(chosen) => review.save((row) => fieldsWith(chosen, row))}
    >
      <Box w={{ base: 'full', md: '11rem' }}>
        <SelectField name="approved" label="Approved" options={approvedOptions} isDisabled={isDisabled} />
      </Box>
      <Box w={{ base: 'full', md: '14rem' }}>
        <SelectField
          name="defaultReviewStatus"
          label="Default Review Status"
          options={statusOptions}
          isDisabled={isDisabled}
        />
      </Box>
    </MassReviewBar>
  )
}

function fieldsOf({ approved, defaultReviewStatus }: MasterParameter): Fields {
  return { approved, defaultReviewStatus }
}

function fieldsWith({ approved, defaultReviewStatus }: Chosen, row: MasterParameter): Fields {
  return {
    approved: approved === noChange ? row.approved : approved === 'Yes',
    defaultReviewStatus: defaultReviewStatus === noChange ? row.defaultReviewStatus : defaultReviewStatus,
  }
}
