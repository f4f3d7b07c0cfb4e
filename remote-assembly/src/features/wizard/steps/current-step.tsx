import type { PrototypeManifest } from '@lintel/shared/contract'
import { Card } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import type { SummaryFacts } from '../wizard-summary.tsx'
import { ModelConfigurationStep } from './model-configuration.step.tsx'
import { RequesterInformationStep } from './requester-information.step.tsx'
import { ReviewStep } from './review.step.tsx'
import { SelectProjectStep } from './select-project.step.tsx'
import type { RevitState } from '../revit-check.tsx'
import type { Wizard } from '../state/use-wizard.ts'

type CurrentStepProps = { wizard: Wizard; manifest: PrototypeManifest; revit: RevitState; facts: SummaryFacts }

export function CurrentStep(props: CurrentStepProps) {
  const { wizard, manifest } = props
  switch (wizard.state.stage) {
    case 'select-project':
      return (
        <StageCard>
          <SelectProjectStep wizard={wizard} />
        </StageCard>
      )
    case 'model-configuration':
      return (
        <StageCard>
          <ModelConfigurationStep wizard={wizard} manifest={manifest} />
        </StageCard>
      )
    case 'requester-information':
      return (
        <StageCard>
          <RequesterInformationStep wizard={wizard} />
        </StageCard>
      )
    case 'review':
      return <ReviewStep {...props} />
  }
}

function StageCard({ children }: { children: ReactNode }) {
  return (
    <Card.Root>
      <Card.Body p={{ base: '4', md: '6' }}>{children}</Card.Body>
    </Card.Root>
  )
}
