import type { QueryClient } from '@lintel/shared/api'
import {
  capturedElementsQuery,
  capturedPropertiesQuery,
  capturedValuesQuery,
  elementValues,
  listedElements,
  readCapturedElement,
} from '@lintel/shared/captured-model'
import type { NamedElement } from '@lintel/shared/saved-views'
import type { ElementSource, PropertySource, ValueSource, Viewer } from '@lintel/shared/viewer'
import { namedElements } from '../saved-views/index.ts'

type Scene = { client: QueryClient; organization: string; viewer: Viewer | undefined }

type LoadedFile = { captureId: string; fileName: string; modelId: string }

const urnPrefix = 'capture:'

/** The identity of a capture's model in the viewer. */
export function urnOf(captureId: string): string {
  return `${urnPrefix}${captureId}`
}

/** From the viewer, because it asks for elements as soon as a model is loaded, before the page is rendered again. */
function loadedFiles({ viewer }: Scene): LoadedFile[] {
  const models = viewer?.models() ?? []
  return models.map(({ modelId, urn, name }) => ({ modelId, captureId: urn.slice(urnPrefix.length), fileName: name }))
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

/** The elements with the ids that views and links store. */
export async function sceneNamedElements(scene: Scene): Promise<NamedElement[]> {
  const { client, organization, viewer } = scene
  const byModel = Map.groupBy((await viewer?.elements()) ?? [], ({ modelId }) => modelId)
  return ofEachFile(scene, async ({ captureId, fileName: file, modelId }) => {
    const captured = await client.query(capturedElementsQuery(organization, captureId))
    return namedElements(byModel.get(modelId) ?? [], captured).map((element) => ({ ...element, file }))
  })
}

/** The capture of a model; undefined if it is no longer loaded. */
export function captureOfModel(scene: Scene, modelId: string): string | undefined {
  return loadedFiles(scene).find((file) => file.modelId === modelId)?.captureId
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
