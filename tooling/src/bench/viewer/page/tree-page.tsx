import { createRoot } from 'react-dom/client'
import { manyElements } from '../../../../../shared/src/viewer/testing/appearance/many-elements.ts'
import { fakeEngine } from '../../../../../shared/src/viewer/testing/fake/fake-engine.ts'
import { FakeViewer } from '../../../../../shared/src/viewer/testing/fake/fake-viewer.ts'
import { ModelViewer, replaceViewerEngine } from '../../../../../shared/src/viewer/index.ts'
import { UiProvider } from '../../../../../shared/src/ui/components/index.ts'
import { addContainer, watchTasks } from './bench-page.ts'

const viewer = new FakeViewer({ elements: manyElements(10_000) })
replaceViewerEngine('open', () => Promise.resolve(fakeEngine(() => viewer)))
const container = addContainer()
const longestTask = watchTasks()

function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function button(label: string) {
  return container.querySelector<HTMLElement>(`[aria-label="${label}"]`)
}

function press(label: string): void {
  const found = button(label)
  if (!found) throw new Error(`There is no button "${label}".`)
  found.click()
}

/** From the click to the paint with the first rows. */
async function open(): Promise<number> {
  const start = performance.now()
  press('Model tree')
  while (!container.querySelector('[role=treeitem]')) await nextFrame()
  // A task after the frame: the rows are painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** Milliseconds: `time` is the total, `longest` the longest task, 0 if none took 50 ms. */
type Opened = { time: number; longest: number }

async function openWatched(): Promise<Opened> {
  const startTime = performance.now()
  const time = await open()
  // Includes work after the first rows; browsers report tasks afterward.
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { time, longest: longestTask(startTime) }
}

/**
 * `cold`: the first time, including loading code. `warm`: the code is loaded, as after the first model; elements and
 * groups are not.
 */
async function openTree(): Promise<{ cold: Opened; warm: Opened }> {
  // The tools are rendered after the first model.
  while (!button('Model tree')) await nextFrame()
  const cold = await openWatched()
  press('Close Model tree')
  viewer.unloadAll()
  await viewer.load({ urn: 'tower' })
  return { cold, warm: await openWatched() }
}

createRoot(container).render(
  <UiProvider>
    <ModelViewer
      kind="open"
      onViewer={(ready) => {
        void ready?.load({ urn: 'tower' }).then(() => {
          Object.assign(globalThis, { openTree })
          document.title = 'ready'
        })
      }}
    />
  </UiProvider>,
)
