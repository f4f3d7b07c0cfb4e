import type { PrototypeManifest } from '@lintel/shared/contract'
import { Button } from '@lintel/shared/ui'
import { OptionForm } from '../../section-forms/index.ts'
import { ConfigurationMessages } from '../configuration-messages.tsx'
import { isSupported } from '../state/sections.model.ts'
import { StageActions, StageFrame } from './stage-frame.tsx'
import type { Wizard } from '../state/use-wizard.ts'

export function ModelConfigurationStep({ wizard, manifest }: { wizard: Wizard; manifest: PrototypeManifest }) {
  const { state, dispatch } = wizard
  const { options } = state.values
  return (
    <StageFrame title="Configure Model">
      <OptionForm
        optionSets={manifest.optionSets}
        choices={options}
        onChoose={(choices) => dispatch({ type: 'typed', section: 'options', values: choices })}
        onDone={() => dispatch({ type: 'next' })}
      >
        <ConfigurationMessages offer={manifest} choices={options} />
        <StageActions>
          <Button variant="outline" colorPalette="gray" onClick={() => dispatch({ type: 'back' })}>
            Go Back
          </Button>
          <Button type="submit" disabled={!isSupported(options, manifest)}>
            Next
          </Button>
        </StageActions>
      </OptionForm>
    </StageFrame>
  )
}
