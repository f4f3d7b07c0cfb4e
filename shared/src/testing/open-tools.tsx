import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { jest } from '@jest/globals'
import { afterTest } from './runner/index.ts'
import { UiProvider } from '../ui/components/index.ts'
import { replaceViewerEngine } from '../viewer/load-viewer.ts'
import { ModelViewer } from '../viewer/surface/model-viewer.tsx'
import type { Point } from '../viewer/view.ts'
import { fakeEngine } from '../viewer/testing/fake/fake-engine.ts'
import { FakeViewer } from '../viewer/testing/fake/fake-viewer.ts'

const element = { category: 'Walls', family: 'Basic Wall', type: 'Exterior', propertySets: [] }
const elements = ['1001', '1002'].map((elementId) => ({ ...element, elementId }))
const picked = { element: { modelId: 'model-1', elementId: '1001' }, normal: { x: 0, y: 0, z: 1 } }

/** Renders a viewer with its tools; clicks hit what `aim` returns. Timers are fake. */
export async function openTools() {
  jest.useFakeTimers({ advanceTimers: true })
  let point: Point = { x: 0, y: 0, z: 1 }
  const viewer = new FakeViewer({ elements, pick: () => ({ ...picked, point }) })
  afterTest(replaceViewerEngine('open', async () => fakeEngine(() => viewer)))
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  await act(() => viewer.load({ urn: 'building' }))
  const picture = screen.getByRole('application', { name: '3D model' })
  function aim(target: Point) {
    point = target
  }
  async function pick(...points: Point[]) {
    for (const target of points) {
      aim(target)
      await user.click(picture)
    }
  }
  return { viewer, user, page, picture, aim, pick }
}
