import type { PrototypeManifest } from '@lintel/shared/contract'
import { useSearchParams } from '@lintel/shared/routing'
import { useHasAnyRole } from '@lintel/shared/session'
import { ViewerPage } from '@lintel/shared/viewer'
import { useRef, useState } from 'react'
import { VersionMenu } from '../../features/catalog/version-menu.tsx'
import { PrototypeModel } from '../../features/model-viewer/prototype-model.tsx'
import { writeAddress } from '../../features/model-viewer/viewer-address.model.ts'
import { RequestLink, TitleBar } from '../../features/release/title-bar.tsx'
import { ConfigurationPanel } from './configuration-panel.tsx'
import { SplitView } from './split-view.tsx'
import { TopicPinsOverlay, TopicsSection } from './topics-section.tsx'
import { useConfiguration } from './use-configuration.ts'
import { ViewerActions } from './viewer-actions.tsx'

/** A release in the viewer, next to the panel with options, saved views and files. */
export function ConfigurationViewer({ manifest }: { manifest: PrototypeManifest }) {
  const { prototype, release } = manifest
  const configuration = useConfiguration(manifest)
  const { choices, session, currentView } = configuration
  const [isPanelOpen, setPanelOpen] = useState(true)
  const stage = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const [areTopicsOpen, setTopicsOpen] = useState(() => params.has('topic'))
  const maySeeTopics = useHasAnyRole(['topics.read'])
  const { viewer } = session
  const aspect = () => (stage.current ? stage.current.clientWidth / stage.current.clientHeight : 0)

  function link() {
    const query = writeAddress({ choices, view: currentView() })
    return `${location.origin}${location.pathname}?${query.toString()}`
  }

  return (
    <ViewerPage
      title={
        <TitleBar
          prototype={prototype}
          release={release}
          versions={<VersionMenu prototype={prototype} version={release} choices={choices} />}
        >
          <ViewerActions link={link} isPanelOpen={isPanelOpen} onTogglePanel={() => setPanelOpen(!isPanelOpen)} />
          <RequestLink manifest={manifest} choices={choices} />
        </TitleBar>
      }
    >
      <SplitView
        stage={stage}
        isPanelOpen={isPanelOpen}
        picture={
          <PrototypeModel
            label={`3D model of ${prototype} ${release}`}
            state={session.state}
            onViewer={session.onViewer}
            onRetry={session.retry}
            overlay={areTopicsOpen && maySeeTopics && <TopicPinsOverlay manifest={manifest} viewer={viewer} />}
          />
        }
        panel={
          <ConfigurationPanel
            manifest={manifest}
            configuration={configuration}
            aspect={aspect}
            topics={
              maySeeTopics && (
                <TopicsSection
                  manifest={manifest}
                  viewer={viewer}
                  aspect={aspect}
                  isOpen={areTopicsOpen}
                  onToggle={() => setTopicsOpen(!areTopicsOpen)}
                />
              )
            }
          />
        }
      />
    </ViewerPage>
  )
}
