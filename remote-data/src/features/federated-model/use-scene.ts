import { useQueryClient } from '@lintel/shared/api'
import type { FederatedModel } from '@lintel/shared/contract/captures'
import { useOrganizationId } from '@lintel/shared/organization'
import type { Viewer } from '@lintel/shared/viewer'
import { useMemo, useState } from 'react'
import { alignmentWarnings, namesOf, placementsOf, sceneOrigin } from './alignment.model.ts'
import { useFarFiles } from './load/use-far-files.ts'
import { useLoadedFiles } from './load/use-loaded-files.ts'
import { useWhenLoaded } from './load/use-when-loaded.ts'
import { captureOfModel, sceneElements, sceneNamedElements, sceneProperties, sceneValues } from './scene-sources.ts'
import { selectionOf, shownFiles, type Selection } from './selected-files.model.ts'

export type SceneProps = {
  model: FederatedModel
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** Loads the selected files into a viewer. Returns the loading state and the data that views, links and topics use. */
export function useScene({ model, selection, onSelection }: SceneProps) {
  const client = useQueryClient()
  const organization = useOrganizationId()
  const [viewer, setViewer] = useState<Viewer>()
  const files = useMemo(
    () => placementsOf(shownFiles(model.files, selection.files), model.files),
    [model.files, selection.files],
  )
  const { states, retry } = useLoadedFiles(viewer, files)
  const farFiles = useFarFiles(viewer, { files, states })
  const whenLoaded = useWhenLoaded(model.files, files, states)
  const scene = { client, organization, viewer }
  return {
    ...{ viewer, setViewer, files, states, retry },
    warnings: [
      ...alignmentWarnings(files, model.files),
      ...(farFiles.length > 0
        ? [`${namesOf(farFiles)} ${farFiles.length === 1 ? 'is' : 'are'} more than 1 km from the other files.`]
        : []),
    ],
    sources: { elements: sceneElements(scene), properties: sceneProperties(scene), values: sceneValues(scene) },
    origin: sceneOrigin(model.files),
    captureOf: (modelId: string) => captureOfModel(scene, modelId),
    async namedElements(forViewer: Viewer) {
      await whenLoaded()
      return sceneNamedElements({ ...scene, viewer: forViewer })
    },
    /** The newest versions of these files. */
    showFiles(names: readonly string[]) {
      onSelection({ set: undefined, files: selectionOf(names) })
      return whenLoaded(names)
    },
  }
}

export type Scene = ReturnType<typeof useScene>
