import type { PrototypeManifest } from '@lintel/shared/contract'
import { counted } from '@lintel/shared/format'
import { fileName } from '../../features/model-viewer/file-failure.model.ts'
import { ElementCount } from '../../features/model-viewer/prototype-model.tsx'
import { FileList } from '../../features/configuration/file-list.tsx'
import { MessageAlerts } from '../../features/configuration/message-alerts.tsx'
import { OptionSelects } from '../../features/configuration/option-selects.tsx'
import { SavedViewsPanel } from '../../features/saved-views/saved-views-panel.tsx'
import { PanelSection } from './panel-section.tsx'
import type { useConfiguration } from './use-configuration.ts'

type ConfigurationPanelProps = {
  manifest: PrototypeManifest
  configuration: ReturnType<typeof useConfiguration>
  aspect: () => number
}

export function ConfigurationPanel({ manifest, configuration, aspect }: ConfigurationPanelProps) {
  const { choices, choose, files, shownMessages, silentMessages, session } = configuration
  const { state, viewer } = session
  return (
    <>
      <PanelSection title="Options">
        <OptionSelects optionSets={manifest.optionSets} choices={choices} onChoose={choose} />
        <MessageAlerts messages={shownMessages} />
      </PanelSection>
      <PanelSection title="Saved Views">
        <SavedViewsPanel prototype={manifest.prototype} viewer={viewer} aspect={aspect} />
      </PanelSection>
      <PanelSection title="Model" aside={<ElementCount state={state} />}>
        <FileList
          files={files}
          silentMessages={silentMessages}
          nameOf={fileName}
          statusOf={(urn) => statusText(state.files.find((file) => file.urn === urn))}
        />
      </PanelSection>
    </>
  )
}

type File = ReturnType<typeof useConfiguration>['session']['state']['files'][number]

function statusText(file: File | undefined): string {
  if (file?.status === 'loaded') return counted(file.elementCount, 'element')
  return file?.status === 'failed' ? 'Not loaded' : 'Loading…'
}
