import type { FederatedFile } from '../../../../../shared/src/domain/contract/captures/index.ts'
import { SceneLoader } from '../../../../../remote-data/src/features/federated-model/load/scene-loader.ts'
import { openEngine } from '../../../../../shared/src/viewer/open/open-engine.ts'
import { defaultFieldOfView, type Box } from '../../../../../shared/src/viewer/view.ts'
import { addContainer, watchTasks } from './bench-page.ts'
import { frameWith, timeFrames, watchFrames } from './frames.ts'
import { eyeAt } from './orbit.ts'
import { watchPictures } from './pictures.ts'

export type SceneFile = { url: string; bytes: number }

/** Times are in milliseconds: until the first file is visible, until all are, and of the frames of an orbit. */
export type Scene = { first: number; complete: number; longest: number; frames: number[]; elements: number }

export type FederatedPage = { open: (files: readonly SceneFile[]) => Promise<Scene> }

/** Frames of the orbit: the first ones adapt to the machine. */
const turned = 48
watchFrames()
const longestTask = watchTasks()
const modelsSeen = watchPictures(() => viewer.models().length)
const container = addContainer()
const viewer = await openEngine.createViewer({ container })
const canvas = canvasIn(container)

function canvasIn(parent: HTMLElement): HTMLCanvasElement {
  const found = parent.querySelector('canvas')
  if (!found) throw new Error('The viewer has no canvas.')
  return found
}

async function whenAtRest(): Promise<void> {
  while (canvas.dataset['picture'] !== 'complete') await new Promise((resolve) => setTimeout(resolve, 5))
}

function fileOf({ url, bytes }: SceneFile) {
  const contentHash = url
  return {
    ...{ captureId: url, fileName: url, file: { url, bytes, contentHash }, placement: undefined },
    ...{ captureDate: '', elementCount: 0, status: 'Made', origin: null, georeference: null },
    ...{ derivedDiscipline: 'other', discipline: null, offset: null, revision: 0 },
  } satisfies FederatedFile & { placement: undefined }
}

/** As the federated model does it. */
async function open(files: readonly SceneFile[]): Promise<Scene> {
  const loader = new SceneLoader({
    viewer,
    refresh: () => Promise.resolve(null),
    onStates: (states) => {
      const failed = [...states.values()].find(({ status }) => status === 'failed')
      if (failed) throw new Error('A file could not be loaded.')
    },
  })
  const start = performance.now()
  const firstSeen = frameWith(() => modelsSeen() > 0, canvas)
  loader.show(files.map(fileOf))
  const first = (await firstSeen) - start
  const complete = modelsSeen() === files.length ? first : (await frameWith(isComplete, canvas)) - start
  await whenAtRest()
  const longest = longestTask()
  const elements = await viewer.elements()
  const frames = orbit(viewer.getBounds(elements))
  return { first, complete, longest, frames, elements: elements.length }

  function isComplete() {
    return modelsSeen() === files.length
  }
}

function orbit(box: Box | undefined): number[] {
  if (!box) throw new Error('Nothing is loaded.')
  const upVector = { x: 0, y: 0, z: 1 }
  return timeFrames(turned, canvas, (angle) =>
    viewer.setView({ cameraType: 1, ...eyeAt(angle, box), upVector, fieldOfView: defaultFieldOfView, cutPlanes: [] }),
  )
}

// Its shaders are compiled by then, and not while the first files load.
await whenAtRest()
Object.assign(globalThis, { federatedPage: { open } satisfies FederatedPage })
document.title = 'ready'
