import { useQueryClient } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { manifestQuery } from '@lintel/shared/manifest'
import { useOrganizationId } from '@lintel/shared/organization'
import { explainFiles, explainMessages, selectFiles, selectMessages, type Choices } from '@lintel/shared/prototype'
import { useCallback, useMemo } from 'react'
import { useCameraAddress } from '../../features/model-viewer/use-camera-address.ts'
import { useViewerAddress } from '../../features/model-viewer/use-viewer-address.ts'
import { useViewerSession } from '../../features/model-viewer/use-viewer-session.ts'

/** The configuration of URL and manifest: chosen options, loaded files and messages. */
export function useConfiguration(manifest: PrototypeManifest) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const { prototype, release } = manifest
  const { choices, urlView, choose, moveTo } = useViewerAddress(manifest)
  const files = useMemo(() => selectFiles(manifest, choices), [manifest, choices])
  const refreshFiles = useCallback(async () => {
    const manifest = await client.query({ ...manifestQuery(organization, prototype, release), staleTime: 0 })
    return manifest.fileConfigurations
  }, [client, organization, prototype, release])
  const session = useViewerSession({ files, refreshFiles, keepsView: urlView !== undefined })
  const { viewer, state } = session
  useCameraAddress({ viewer, urlView, hasShown: state.hasShown, onMove: moveTo })

  const selectedMessages = selectMessages(manifest, choices)
  const messages = explainMessages(manifest, choices)
  function chooseAll(chosen: Choices) {
    choose(chosen, viewer && state.hasShown ? viewer.getView() : urlView)
  }

  return {
    choices,
    session,
    files: explainFiles(manifest, choices),
    /** Each message once, in the order of the manifest. */
    shownMessages: messages.filter(({ isMatch, configuration }) => isMatch && selectedMessages.includes(configuration)),
    silentMessages: messages.filter(({ isMatch }) => !isMatch),
    currentView: () => (viewer && state.hasShown ? viewer.getView() : urlView),
    choose: (label: string, value: string) => chooseAll({ ...choices, [label]: value }),
    chooseAll,
  }
}
