import { createRoot } from 'react-dom/client'
import { Box, UiProvider } from '../../ui/components/index.ts'
import { ModelViewer, type ModelViewerProps } from '../surface/model-viewer.tsx'
import type { Viewer } from '../viewer.ts'
import { boxModel } from './box-model.ts'
import { surveyed, towerBoxes } from './appearance/tower-model.ts'
import { boxes } from './test-model.ts'

const manyParameters = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`Parameter ${index + 1}`, `Value ${index + 1}`]),
)
const models = boxes.map((box) => (box.elementId === '1001' ? { ...box, parameters: manyParameters } : box))

/** The viewer with its tools on an empty page, for `e2e/viewer`, which tests layout. */
export async function showSurface() {
  const viewer = await openSurface()
  const { modelId } = await viewer.load({ urn: 'boxes', bytes: boxModel(models) })
  viewer.setView({
    cameraType: 0,
    position: { x: 0, y: -8, z: 1.5 },
    target: { x: 0, y: 0, z: 1.5 },
    upVector: { x: 0, y: 0, z: 1 },
    cutPlanes: [],
  })
  viewer.select([{ modelId, elementId: '1001' }])
}

/** The same page with a tower of `count` elements at surveyed coordinates. */
export async function showTower(count: number, options: SurfaceOptions = {}) {
  const viewer = await openSurface(options)
  await viewer.load({ urn: 'tower', name: 'Tower.rvt', bytes: boxModel(towerBoxes(count), surveyed) })
}

type SurfaceOptions = Pick<ModelViewerProps, 'hasSoftShadows' | 'quality'>

async function openSurface({ quality = 'simple', ...options }: SurfaceOptions = {}) {
  const root = document.createElement('div')
  document.body.append(root)
  document.body.style.margin = '0'
  const viewer = await new Promise<Viewer>((resolve) => {
    createRoot(root).render(
      <UiProvider>
        <Box id="place" position="relative" w="100dvw" h="100dvh">
          <ModelViewer kind="open" quality={quality} {...options} onViewer={(created) => created && resolve(created)} />
        </Box>
      </UiProvider>,
    )
  })
  // Waits, because the toolbar is rendered after other work of the page.
  while (!root.querySelector('[role=toolbar]')) await new Promise((resolve) => requestAnimationFrame(resolve))
  Object.assign(globalThis, { viewer })
  return viewer
}
