import type { QueryClient } from '@lintel/shared/api'
import {
  capturedElementsQuery,
  capturedPropertiesQuery,
  capturedValuesQuery,
  elementValues,
  listedElements,
  readCapturedElement,
} from '@lintel/shared/captured-model'
import type { ElementSource, PropertySource, ValueSource } from '@lintel/shared/viewer'
import type { FileStates } from './load/scene-loader.ts'
import type { ShownFile } from './selected-files.model.ts'

type Scene = { client: QueryClient; organization: string; files: readonly ShownFile[]; states: FileStates }

type LoadedFile = { captureId: string; fileName: string; modelId: string }

function loadedFiles({ files, states }: Scene): LoadedFile[] {
  return files.flatMap(({ captureId, fileName }) => {
    const state = states.get(captureId)
    return state?.status === 'loaded' ? [{ captureId, fileName, modelId: state.handle.modelId }] : []
  })
}

async function ofEachFile<Item>(scene: Scene, read: (file: LoadedFile) => Promise<readonly Item[]>): Promise<Item[]> {
  return (await Promise.all(loadedFiles(scene).map(read))).flat()
}

/** The elements of all loaded files, for tree and search. */
export function sceneElements(scene: Scene): ElementSource {
  const { client, organization } = scene
  return () =>
    ofEachFile(scene, async ({ captureId, fileName, modelId }) => {
      const elements = await client.query(capturedElementsQuery(organization, captureId))
      return listedElements(elements, { modelId, file: fileName })
    })
}

/** The properties of an element, after the name of its file. */
export function sceneProperties(scene: Scene): PropertySource {
  return async (reference) => {
    const found = loadedFiles(scene).find(({ modelId }) => modelId === reference.modelId)
    const element = found && (await readCapturedElement(scene.organization, found.captureId, reference))
    if (!element) return undefined
    const file = { name: '', properties: [{ name: 'File', value: found.fileName }] }
    return { ...element, propertySets: [file, ...element.propertySets] }
  }
}

/** The values of a property in all loaded files, to color by. */
export function sceneValues(scene: Scene): ValueSource {
  const { client, organization } = scene
  return {
    async properties() {
      const all = await ofEachFile(scene, ({ captureId }) =>
        client.query(capturedPropertiesQuery(organization, captureId)),
      )
      return [...new Map(all.map((property) => [JSON.stringify([property.set, property.name]), property])).values()]
    },
    valuesOf: (property) =>
      ofEachFile(scene, async ({ captureId, modelId }) =>
        elementValues(await client.query(capturedValuesQuery(organization, captureId, property)), modelId),
      ),
  }
}
