import { expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { afterTest } from '../../../testing/runner/index.ts'
import { ToastRegion } from '../../../toast/index.ts'
import { UiProvider } from '../../../ui/index.ts'
import { openTools } from '../../../testing/viewer/open-tools.tsx'

test('saves what is seen as a PNG of the name of the model, in the size that is chosen, and once at a time', async () => {
  const { viewer, user, picture } = await openTools()
  const saved: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLElement) {
    saved.push(this.getAttribute('download') ?? '')
  })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
  jest.spyOn(picture, 'clientWidth', 'get').mockReturnValue(640)
  jest.spyOn(picture, 'clientHeight', 'get').mockReturnValue(400)
  afterTest(() => click.mockRestore())
  const drawing = Promise.withResolvers<Blob>()
  const taken = jest.spyOn(viewer, 'snapshot').mockReturnValue(drawing.promise)
  await user.click(screen.getByRole('button', { name: 'Save picture' }))
  await screen.findByRole('button', { name: 'Save PNG' })
  const panel = screen.getByRole('region', { name: 'Save picture' })
  expect(within(panel).queryByRole('checkbox', { name: 'With measures' })).not.toBeInTheDocument()
  act(() => viewer.setMeasurements([{ kind: 'length', points: [0, 3].map((x) => ({ x, y: 0, z: 0 })) }]))
  await user.click(within(panel).getByRole('checkbox', { name: 'With measures' }))
  await user.selectOptions(
    within(panel).getByRole('combobox', { name: 'Size of the picture' }),
    '1280 × 800, twice as fine',
  )
  await user.dblClick(within(panel).getByRole('button', { name: 'Save PNG' }))
  drawing.resolve(new Blob(['picture']))
  await waitFor(() => expect(saved).toEqual(['building.png']))
  expect(taken.mock.calls).toEqual([[{ width: 1280, height: 800, type: 'image/png' }]])
})

test('tells when no picture could be drawn', async () => {
  const { viewer, user } = await openTools()
  render(<ToastRegion />, { wrapper: UiProvider })
  viewer.snapshot = () => Promise.reject(new Error('Too large.'))
  await user.click(screen.getByRole('button', { name: 'Save picture' }))
  await user.click(await screen.findByRole('button', { name: 'Save PNG' }))
  expect(await screen.findByText('The picture could not be saved. Try it in the usual size.')).toBeInTheDocument()
})

test('saves nothing as long as there is no model', async () => {
  const { viewer, user } = await openTools()
  await user.click(screen.getByRole('button', { name: 'Save picture' }))
  const save = await screen.findByRole('button', { name: 'Save PNG' })
  expect(save).toBeEnabled()
  act(() => viewer.unloadAll())
  expect(save).toBeDisabled()
  expect(screen.getByText('There is no model in the picture yet.')).toBeInTheDocument()
})
