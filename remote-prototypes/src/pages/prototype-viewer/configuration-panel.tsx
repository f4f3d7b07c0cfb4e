import type { PrototypeManifest } from '@lintel/shared/contract'
import { pluralize } from '@lintel/shared/format'
import { Authorized } from '@lintel/shared/session'
import { Box, Flex, Heading } from '@lintel/shared/ui'
import { useId, type ReactNode } from 'react'
import { fileName } from '../../features/model-viewer/file-failure.model.ts'
import { ElementCount } from '../../features/model-viewer/prototype-model.tsx'
import { FileList } from '../../features/configuration/file-list.tsx'
import { MessageAlerts } from '../../features/configuration/message-alerts.tsx'
import { OptionSelects } from '../../features/configuration/option-selects.tsx'
import { RuleFindings } from '../../features/configuration/rule-check/rule-findings.tsx'
import type { useConfiguration } from './use-configuration.ts'
import { useOrganizationId } from '@lintel/shared/organization'
import { SavedViewsPanel } from '@lintel/shared/saved-views'
import type { Viewer } from '@lintel/shared/viewer'
import { viewsOfPrototype } from '../../features/saved-views/saved-views.api.ts'

type ConfigurationPanelProps = {
  manifest: PrototypeManifest
  configuration: ReturnType<typeof useConfiguration>
  aspect: () => number
  /** For users who can read topics. */
  topics: ReactNode
}

export function ConfigurationPanel({ manifest, configuration, aspect, topics }: ConfigurationPanelProps) {
  const { choices, choose, chooseAll, files, shownMessages, silentMessages, session } = configuration
  const { state, viewer } = session
  return (
    <>
      <PanelSection title="Options">
        <OptionSelects optionSets={manifest.optionSets} choices={choices} onChoose={choose} />
        <MessageAlerts messages={shownMessages} />
      </PanelSection>
      <PanelSection title="Saved Views">
        <PrototypeViews prototype={manifest.prototype} viewer={viewer} aspect={aspect} />
      </PanelSection>
      {topics}
      <PanelSection title="Model" aside={<ElementCount state={state} />}>
        <FileList
          files={files}
          silentMessages={silentMessages}
          nameOf={fileName}
          statusOf={(urn) => statusText(state.files.find((file) => file.urn === urn))}
        />
      </PanelSection>
      <Authorized anyRole={['prototypes.update']}>
        <PanelSection title="Rules">
          <RuleFindings manifest={manifest} nameOf={fileName} onChoose={chooseAll} />
        </PanelSection>
      </Authorized>
    </>
  )
}

function PanelSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      as="section"
      aria-labelledby={id}
      px={{ base: '5', md: '4', xl: '5' }}
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: 0 }}
    >
      <Flex align="baseline" justify="space-between" gap="3" mb="3">
        <Heading as="h2" id={id} textStyle="sm">
          {title}
        </Heading>
        {aside}
      </Flex>
      {children}
    </Box>
  )
}

type File = ReturnType<typeof useConfiguration>['session']['state']['files'][number]

function statusText(file: File | undefined): string {
  if (file?.status === 'loaded') return pluralize(file.elementCount, 'element')
  return file?.status === 'failed' ? 'Not loaded' : 'Loading…'
}

type PrototypeViewsProps = {
  prototype: string
  viewer: Viewer | undefined
  /** Aspect ratio of the picture. */
  aspect: () => number
}

/** The saved views of a prototype, on each of its releases. */
function PrototypeViews({ prototype, ...shown }: PrototypeViewsProps) {
  return <SavedViewsPanel store={viewsOfPrototype(useOrganizationId(), prototype)} {...shown} />
}
