import { beforeEach, expect, jest, test } from '@jest/globals'
import {
  expectNoAxeViolations,
  http,
  HttpResponse,
  mockServer,
  standInEngine,
  StandInViewer,
} from '@lintel/shared/testing'
import { afterTest } from '@lintel/shared/testing/runner'
import { replaceViewerEngine } from '@lintel/shared/viewer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { CaptureViewPlatform } from '../testing/capture-view-platform.ts'
import { openCaptures } from '../testing/open-captures.tsx'

const empty = { category: '', family: '', type: '', propertySets: [] }
let saved: Record<string, string>

beforeEach(() => {
  saved = {}
  const wide = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList
  const spy = jest.spyOn(window, 'matchMedia').mockReturnValue(wide)
  afterTest(() => spy.mockRestore())
  mockServer.use(
    http.get('/api/users/:id/preferences', () =>
      HttpResponse.json(Object.entries(saved).map(([key, value]) => ({ key, value, group: 'Viewer' }))),
    ),
    http.put('/api/users/:id/preferences/:key', async ({ params, request }) => {
      const body = (await request.json()) as { value: string }
      saved[String(params['key'])] = body.value
      return HttpResponse.json({ key: params['key'], group: 'Viewer', ...body })
    }),
  )
})

async function openBeside(query = '') {
  const viewer = new StandInViewer({ elements: ['1', '2', '3', '4'].map((elementId) => ({ elementId, ...empty })) })
  afterTest(replaceViewerEngine('open', () => Promise.resolve(standInEngine(() => viewer))))
  const page = await openCaptures(`captures/${captureId(1)}/model${query}`, new CaptureViewPlatform())
  await screen.findByText('3 flagged elements')
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  const [handle] = viewer.models()
  const ids = () => viewer.getSelection().map(({ elementId }) => elementId)
  return { ...page, viewer, ids, modelId: handle?.modelId ?? '' }
}

async function openGrid(query = '') {
  const page = await openBeside(query)
  const toggle = screen.getByRole('button', { name: 'Elements' })
  // What one test has set is the person's in the next one too.
  if (toggle.getAttribute('aria-pressed') === 'false') {
    await page.user.click(toggle)
    await waitFor(() => expect(saved).toMatchObject({ 'captured-model.elements-beside': 'true' }))
  }
  const grid = await screen.findByRole('grid', { name: 'Elements of the Model' })
  await within(grid).findByText('4711')
  return { ...page, grid }
}

function rowOf(grid: HTMLElement, text: string) {
  const row = within(grid).getByText(text).closest('[role="row"]')
  if (!row) throw new Error(`There is no row with ${text}.`)
  return row
}

test('selects in the model what is selected in the grid, frames it, and leads back to what is picked', async () => {
  const { user, viewer, ids, modelId, grid, container } = await openGrid()
  await expectNoAxeViolations(container)
  await user.click(within(grid).getByText('4711'))
  expect(ids()).toEqual(['2'])
  expect(viewer.calls.at(-1)).toBe('fit selection')
  expect(rowOf(grid, '4711')).toHaveAttribute('aria-selected', 'true')
  const [, first] = within(grid).getAllByRole('checkbox')
  if (!first) throw new Error('There are no boxes.')
  await user.click(first)
  expect(ids().toSorted()).toEqual(['1', '2'])

  await act(async () => viewer.select([{ modelId, elementId: '4' }]))
  expect(rowOf(grid, 'Office')).toHaveAttribute('aria-selected', 'true')
  expect(rowOf(grid, '4711')).toHaveAttribute('aria-selected', 'false')
  // Tab leads to its row.
  expect(rowOf(grid, 'Office').querySelector('[tabindex="0"]')).not.toBeNull()
  await act(async () => viewer.select([{ modelId, elementId: 'terrain' }]))
  expect(within(grid).queryAllByRole('row', { selected: true })).toEqual([])
})

test('colors what the filter of the grid leaves, and what was colored before once it is gone', async () => {
  const { user, viewer, grid, router } = await openGrid()
  const colours = () => viewer.getAppearance().colours.map(({ name, elements }) => `${name} ${elements.length}`)
  expect(colours()).toEqual(['Flagged 3'])
  await user.click(screen.getByRole('button', { name: 'Filter Row' }))
  await user.type(within(grid).getByRole('textbox', { name: /Category/ }), 'Doors')
  await waitFor(() => expect(colours()).toEqual(['Filtered 2']))
  expect(viewer.getAppearance().ghostsRest).toBe(true)
  expect(viewer.calls.at(-1)).toBe('fit 2')
  await waitFor(() => expect(router.state.location.search).toContain('elementsFilter'))
  await user.click(screen.getByRole('button', { name: /Reset Filters/ }))
  await waitFor(() => expect(colours()).toEqual(['Flagged 3']))
})

test('keeps open and wide what one has beside the model', async () => {
  const { user } = await openGrid()
  const splitter = screen.getByRole('separator', { name: 'Width of the elements' })
  expect(splitter).toHaveAttribute('aria-valuenow', '42')
  act(() => splitter.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(splitter).toHaveAttribute('aria-valuetext', '46 %')
  await user.keyboard('{End}{ArrowRight}')
  expect(splitter).toHaveAttribute('aria-valuenow', '75')
  await waitFor(() =>
    expect(saved).toMatchObject({
      'captured-model.elements-beside': 'true',
      'captured-model.share-beside': '75',
    }),
  )
  await user.dblClick(splitter)
  expect(splitter).toHaveAttribute('aria-valuenow', '42')
  await user.click(screen.getByRole('button', { name: 'Elements' }))
  expect(screen.queryByRole('grid', { name: 'Elements of the Model' })).not.toBeInTheDocument()
  await waitFor(() => expect(saved).toMatchObject({ 'captured-model.elements-beside': 'false' }))
})
