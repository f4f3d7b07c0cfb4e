import { levelParameters } from '../../domain/contract/captures/level-parameters.ts'
import type { ModelElement, PropertySet } from '../model.ts'
import { nextTask } from '../../core/browser/next-task.ts'
import { inSlices } from '../open/model/slices.ts'
import type { Viewer } from '../viewer.ts'

/** An element as lists, trees and legends show it. What is not known is empty. */
export type ListedElement = ModelElement & {
  /** The name of the model that it is in. */
  file: string
  storey: string
  /** The name of the room that it is in, where someone knows of rooms. */
  room?: string
  /** It is a room itself. */
  isRoom?: true
  name: string
}

/** Where the elements of tree and colours come from: the model files, or whoever else knows what the viewer has loaded. */
export type ElementSource = (viewer: Viewer) => Promise<readonly ListedElement[]>

function storeyOf(propertySets: readonly PropertySet[]) {
  for (const name of levelParameters) {
    // Plain loops: there are tens of thousands of elements, and a tree waits for them.
    for (const { properties } of propertySets) {
      for (const property of properties)
        if (property.name === name && property.value !== '') return String(property.value)
    }
  }
  return ''
}

/** What the model files themselves say, read in slices: tens of thousands of elements would hold the page. */
export async function elementsOfFiles(viewer: Viewer, pause = inSlices(nextTask)): Promise<ListedElement[]> {
  const elements = await viewer.elements()
  const files = new Map(viewer.models().map(({ modelId, name }) => [modelId, name]))
  const listed: ListedElement[] = []
  for (const element of elements) {
    const rest = pause()
    if (rest) await rest
    const { modelId, propertySets } = element
    listed.push({ ...element, file: files.get(modelId) ?? '', storey: storeyOf(propertySets), name: '' })
  }
  // What comes of it begins in a task of its own.
  await nextTask()
  return listed
}
