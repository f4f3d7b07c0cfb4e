import { createRoot } from 'react-dom/client'
import { manyElements } from '../../../../../shared/src/viewer/testing/appearance/many-elements.ts'
import { standInEngine, StandInViewer } from '../../../../../shared/src/viewer/testing/stand-in-viewer.ts'
import { ModelViewer, replaceViewerEngine } from '../../../../../shared/src/viewer/index.ts'
import { UiProvider } from '../../../../../shared/src/ui/index.ts'
import { addContainer } from './bench-page.ts'

const viewer = new StandInViewer({ elements: manyElements(10_000) })
replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer)))
const container = addContainer()

/** From the click to the picture with the first rows: code, elements and groups are still to be had. */
async function openTree(): Promise<number> {
  const button = container.querySelector<HTMLElement>('[aria-label="Model tree"]')
  if (!button) throw new Error('The toolbar has no tree.')
  const start = performance.now()
  button.click()
  while (!container.querySelector('[role=treeitem]')) await new Promise((resolve) => requestAnimationFrame(resolve))
  // A task after the frame: the rows are painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
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
