import { useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { useOrganizationId } from '@lintel/shared/organization'
import { isRevitVersionFit } from '../../cloud-projects/index.ts'
import { Notice } from '../notice.tsx'
import { PreflightList } from '../review/preflight-list.tsx'
import { ReviewBanner } from '../review/review-banner.tsx'
import { StageFrame } from './stage-frame.tsx'
import { questionOf } from '../state/submission.model.ts'
import { preflightQuery } from '../wizard.api.ts'
import type { SummaryFacts } from '../wizard-summary.tsx'
import { OptionsReview, ProjectReview, RequesterReview } from '../review/review-sections.tsx'
import type { RevitState } from '../revit-check.tsx'
import { useSubmit } from '../review/use-submit.ts'
import type { Wizard } from '../state/use-wizard.ts'

type ReviewStepProps = { wizard: Wizard; manifest: PrototypeManifest; revit: RevitState; facts: SummaryFacts }

export function ReviewStep({ wizard, manifest, revit, facts }: ReviewStepProps) {
  const { state, dispatch } = wizard
  const { submit, failure } = useSubmit(manifest, wizard)
  const isEditing = state.editing !== null
  const preflight = useQuery({
    ...preflightQuery(useOrganizationId(), questionOf(manifest, state)),
    enabled: !isEditing && !state.isSending && Boolean(state.chosen?.id),
  })
  return (
    <StageFrame title="Let's Make Sure Everything Is Correct!">
      <ReviewBanner
        facts={facts}
        isEditing={isEditing}
        isSending={state.isSending}
        canSubmit={isRevitVersionFit(revit.check) && preflight.data?.isReady !== false}
        onBack={() => dispatch({ type: 'back' })}
        onSubmit={submit}
      />
      <Notice tone="warning" role="note">
        Do not access the cloud project until the assembly finishes. A completion email will arrive. Existing
        non-archived files in the project can make the assembly fail.
      </Notice>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {state.chosen?.id !== '' && (
        <PreflightList
          preflight={preflight.data}
          hasFailed={preflight.isError}
          isChecking={preflight.isFetching}
          onCheck={() => void preflight.refetch()}
        />
      )}
      <ProjectReview wizard={wizard} />
      <OptionsReview wizard={wizard} manifest={manifest} />
      <RequesterReview wizard={wizard} />
    </StageFrame>
  )
}
