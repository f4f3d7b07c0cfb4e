import { Button } from '@lintel/shared/ui'
import { RequesterForm } from '../../section-forms/index.ts'
import { StageActions, StageFrame } from './stage-frame.tsx'
import type { Wizard } from '../state/use-wizard.ts'

export function RequesterInformationStep({ wizard: { state, dispatch } }: { wizard: Wizard }) {
  return (
    <StageFrame title="Complete Requester Information">
      <RequesterForm
        values={state.values.requester}
        onType={(values) => dispatch({ type: 'typed', section: 'requester', values })}
        onDone={() => dispatch({ type: 'next' })}
      >
        <StageActions>
          <Button variant="outline" colorPalette="gray" onClick={() => dispatch({ type: 'back' })}>
            Go Back
          </Button>
          <Button type="submit">Next</Button>
        </StageActions>
      </RequesterForm>
    </StageFrame>
  )
}
