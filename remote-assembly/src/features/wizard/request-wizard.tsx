import type { PrototypeManifest } from '@lintel/shared/contract'
import type { AssemblyRequest } from '@lintel/shared/contract/assembly'
import type { Choices } from '@lintel/shared/prototype'
import { useUser } from '@lintel/shared/session'
import { Box, Button, Flex, Stack } from '@lintel/shared/ui'
import { useRef, useState, useEffect, useEffectEvent } from 'react'
import { revitVersionText } from '../cloud-projects/index.ts'
import { Notice } from './notice.tsx'
import { RevitNotice, useRevitCheck, type RevitState } from './revit-check.tsx'
import { useWizard, type Wizard } from './state/use-wizard.ts'
import { startOf } from './state/wizard-start.ts'
import { CurrentStep } from './steps/current-step.tsx'
import { useStageFocus } from './steps/stage-frame.tsx'
import { StageProgress } from './steps/stage-progress.tsx'
import { WizardSummary, type SummaryFacts } from './wizard-summary.tsx'
import { optionsFromQuery, optionsToQuery } from '@lintel/shared/remote'
import { useUrlState, type UrlCodec } from '@lintel/shared/routing'

type OptionsAddress = { prototype: string; release: string; choices: Choices }

const optionsParams: UrlCodec<OptionsAddress> = {
  names: ['prototype', 'release', 'option.*'],
  read: (search) => ({
    prototype: search.get('prototype') ?? '',
    release: search.get('release') ?? '',
    choices: optionsFromQuery(search),
  }),
  write: ({ prototype, release, choices }) => ({ prototype, release, ...Object.fromEntries(optionsToQuery(choices)) }),
}

/** Writes the selected options to the URL, without history entries. */
function useOptionsAddress({ prototype, release }: PrototypeManifest, choices: Choices): void {
  const [, setAddress] = useUrlState(optionsParams)
  const follow = useEffectEvent((chosen: Choices) => setAddress({ prototype, release, choices: chosen }))
  useEffect(() => follow(choices), [choices])
}

type RequestWizardProps = { manifest: PrototypeManifest; urlChoices: Choices; earlier: AssemblyRequest | undefined }

/** The form of one release in its four stages. */
export function RequestWizard({ manifest, urlChoices, earlier }: RequestWizardProps) {
  const [start] = useState(() => startOf(manifest, { urlChoices, earlier }))
  const wizard = useWizard({ manifest, start, urlChoices, earlierRequestId: earlier?.id })
  const { stage, chosen, values } = wizard.state
  const revit = useRevitCheck(manifest, wizard.state)
  const root = useRef<HTMLDivElement>(null)
  useOptionsAddress(manifest, values.options)
  useStageFocus(root, `${stage} ${chosen === null ? 'list' : ''}`)
  const facts = useFacts(manifest, wizard, revit)
  return (
    <Stack ref={root} gap="6">
      <StageProgress
        stage={stage}
        isLocked={wizard.state.editing !== null || wizard.state.isSending}
        onBack={(to) => wizard.dispatch({ type: 'back', to })}
      />
      {wizard.isRestored && <RestoredNotice onDiscard={wizard.discard} />}
      <RevitNotice revit={revit} wizard={wizard} />
      <Flex direction={{ base: 'column', lg: 'row' }} gap="6">
        <Box flex="1" minW="0">
          <CurrentStep wizard={wizard} manifest={manifest} revit={revit} facts={facts} />
        </Box>
        {stage !== 'review' && <WizardSummary facts={facts} />}
      </Flex>
    </Stack>
  )
}

function useFacts(
  manifest: PrototypeManifest,
  { state }: Wizard,
  { check, prototypeVersion }: RevitState,
): SummaryFacts {
  const user = useUser()
  return [
    { label: 'Project Number', value: state.values.project.projectNumber },
    { label: 'Portfolio', value: manifest.prototype },
    { label: 'Release', value: manifest.release },
    { label: 'Revit Version', value: prototypeVersion },
    { label: 'Project Revit Version', value: revitVersionText(check) },
    { label: 'Requested By', value: user ? `${user.firstName} ${user.lastName}` : '' },
  ]
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice
      tone="info"
      actions={
        <Button size="sm" variant="outline" onClick={onDiscard}>
          Discard
        </Button>
      }
    >
      We restored your draft. It hasn't been submitted.
    </Notice>
  )
}
