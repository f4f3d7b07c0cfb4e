import { expect, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { openTools } from '../../../testing/viewer/open-tools.tsx'
import type { Point } from '../../view.ts'

const [origin, east, north] = [
  { x: 0, y: 0, z: 0 },
  { x: 3, y: 0, z: 0 },
  { x: 0, y: 4, z: 0 },
]

test('measures lengths, angles and areas, and keeps them until they are cleared', async () => {
  const { viewer, user, picture, pick } = await openTools()
  picture.focus()
  await user.keyboard('m')
  const panel = screen.getByRole('region', { name: 'Measure' })
  await pick(origin, east)
  await user.click(within(panel).getByRole('button', { name: 'Angle' }))
  await pick(east, origin, north)
  await user.click(within(panel).getByRole('button', { name: 'Area' }))
  await pick(origin, east, north)
  await user.click(within(panel).getByRole('button', { name: 'Finish area' }))
  const list = () => within(within(panel).getByRole('list', { name: 'Measurements' })).getAllByRole('listitem')
  const expected = ['Length 9′ 10 1/8″X 9′ 10 1/8″ · Y 0′ 0″ · Z 0′ 0″', 'Angle 90.0°', 'Area 64.6 ft²']
  expect(list().map((row) => row.textContent)).toEqual(expected)
  expect(within(panel).getByRole('status')).toHaveTextContent('Area: 64.6 ft²')
  await user.click(within(panel).getByRole('button', { name: 'Remove measurement 2' }))
  expect(list()).toHaveLength(2)
  expect(viewer.getMeasurements().map(({ kind }) => kind)).toEqual(['length', 'area'])
  // Put away, they stay in the picture.
  await user.click(screen.getByRole('button', { name: 'Close Measure' }))
  expect(screen.getByText('9′ 10 1/8″')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('9′ 10 1/8″')).not.toBeInTheDocument()
})

test('has what is measured from the viewer, as views bring it back', async () => {
  const { viewer } = await openTools()
  act(() => viewer.setMeasurements([{ kind: 'length', points: [origin, east] }]))
  expect(screen.getByText('9′ 10 1/8″')).toBeInTheDocument()
  act(() => viewer.setMeasurements([]))
  expect(screen.queryByText('9′ 10 1/8″')).not.toBeInTheDocument()
})

test('Escape takes back what is being measured, then the tool', async () => {
  const { user, picture, pick } = await openTools()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  await pick(origin)
  picture.focus()
  await user.keyboard('{Escape}')
  await pick(origin)
  await user.keyboard('{Escape}{Escape}')
  expect(screen.queryByRole('region', { name: 'Measure' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Measure' })).toHaveAttribute('aria-pressed', 'false')
})

test('says that a click has hit nothing, each time, and takes nothing away', async () => {
  const { aim, viewer, user, pick } = await openTools()
  await user.click(screen.getByRole('button', { name: 'Measure' }))
  const panel = screen.getByRole('region', { name: 'Measure' })
  const status = within(panel).getByRole('status')
  await pick(origin)
  const { pick: hits } = viewer
  viewer.pick = () => undefined
  await pick(east)
  expect(within(panel).getByText('Nothing was hit there. Pick two points.')).toBeVisible()
  expect(status).toHaveTextContent('Nothing was hit there. Length: 1 point picked')
  const told = status.firstElementChild
  await pick(east)
  expect(status.firstElementChild).not.toBe(told)
  viewer.pick = hits
  aim(east)
  await pick(east)
  expect(status).toHaveTextContent(/^Length: 9′ 10 1\/8″$/)
  expect(within(panel).getByText('Pick two points.')).toBeVisible()
})

test('an angle is measured by keys alone, and Escape in the panel drops it before the tool', async () => {
  const { viewer, aim, user, picture } = await openTools()
  picture.focus()
  await user.keyboard('m')
  const panel = screen.getByRole('region', { name: 'Measure' })
  await user.click(within(panel).getByRole('button', { name: 'Angle' }))
  picture.focus()
  async function take(place: Point, key = ' ') {
    aim(place)
    await user.keyboard(key)
  }
  await take(east)
  await take(north)
  expect(within(panel).getByRole('status')).toHaveTextContent('Angle: 2 points picked')
  await user.keyboard('{Backspace}')
  await take(origin)
  await take(north, '{Enter}')
  expect(within(panel).getByRole('listitem')).toHaveTextContent('Angle 90.0°')
  expect(viewer.getSelection()).toEqual([])
  await take(east)
  within(panel).getByRole('button', { name: 'Take last point back' }).focus()
  await user.keyboard('{Escape}')
  expect(within(panel).queryByRole('button', { name: 'Take last point back' })).not.toBeInTheDocument()
  expect(panel).toBeInTheDocument()
})
