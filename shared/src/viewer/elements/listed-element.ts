import { levelParameters } from '../../domain/contract/captures/level-parameters.ts'
import type { ModelElement, PropertySet } from '../model.ts'
import { nextTask } from '../../core/browser/next-task.ts'
import { createPause } from '../open/model/pause.ts'
import type { Viewer } from '../viewer.ts'

/** An element in lists, trees and legends. Unknown facts are empty. */
export type ListedElement = ModelElement & {
  /** The name of its model. */
  file: string
  storey: string
  /** The name of its room, if known. */
  room?: string
  /** Whether the element is a room. */
  isRoom?: true
  name: string
}

/** Where tree and colors get elements from: the model files, or a source that knows more. */
export type ElementSource = (viewer: Viewer) => Promise<readonly ListedElement[]>

function storeyOf(propertySets: readonly PropertySet[]) {
  for (const name of levelParameters) {
    // Plain loops are fastest, and the tree waits for tens of thousands of elements.
    for (const { properties } of propertySets) {
      for (const property of properties)
        if (property.name === name && property.value !== '') return String(property.value)
    }
  }
  return ''
}

/** The elements in the model files, read in steps, because reading tens of thousands at once would block the page. */
export async function elementsOfFiles(viewer: Viewer, pause = createPause(nextTask)): Promise<ListedElement[]> {
  const elements = await viewer.elements()
  const files = new Map(viewer.models().map(({ modelId, name }) => [modelId, name]))
  const listedElements: ListedElement[] = []
  for (const element of elements) {
    const rest = pause()
    if (rest) await rest
    const { modelId, propertySets } = element
    listedElements.push({ ...element, file: files.get(modelId) ?? '', storey: storeyOf(propertySets), name: '' })
  }
  // Yields, so that the caller continues in a new task.
  await nextTask()
  return listedElements
}
