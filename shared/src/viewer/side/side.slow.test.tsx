import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoAxeViolations } from '../../testing/axe.ts'
import { UiProvider } from '../../ui/components/index.ts'
import { rangeColors } from '../coloring/palette.ts'
import type { ValueSource } from '../coloring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { replaceViewerEngine } from '../load-viewer.ts'
import { ModelViewer } from '../surface/model-viewer.tsx'
import { manyElements } from '../testing/appearance/many-elements.ts'
import { fakeEngine } from '../testing/fake/fake-engine.ts'
import { FakeViewer } from '../testing/fake/fake-viewer.ts'

let viewer: FakeViewer
let restore: () => void
beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true })
  viewer = new FakeViewer({ elements: manyElements() })
  restore = replaceViewerEngine('open', async () => fakeEngine(() => viewer))
})
afterEach(() => restore())

async function open(elements?: ElementSource, values?: ValueSource) {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const page = render(
    <UiProvider>
      <ModelViewer kind="open" {...(elements && { elements })} {...(values && { values })} />
    </UiProvider>,
  )
  await screen.findByRole('toolbar', { name: 'Viewer tools' })
  return { user, page, picture: screen.getByRole('application', { name: '3D model' }) }
}

async function openTree() {
  const opened = await open()
  await act(() => viewer.load({ urn: 'tower', name: 'Tower.rvt' }))
  await opened.user.click(screen.getByRole('button', { name: 'Model tree' }))
  return { ...opened, tree: await screen.findByRole('tree', { name: 'Model tree' }) }
}

function row(name: string | RegExp) {
  return screen.getByRole('treeitem', { name })
}

test('shows 10,000 elements by storey, category and file, virtualized', async () => {
  const { user, page, tree } = await openTree()
  expect(screen.getByText('10,000 elements')).toBeVisible()
  expect(row('Level 1 818 elements')).toHaveAttribute('aria-setsize', '13')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'By category')
  expect(row('Doors 2,500 elements')).toHaveAttribute('aria-posinset', '1')
  act(() => tree.focus())
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowDown}{ArrowRight}')
  expect(row('0762 x 2134mm 1,428 elements')).toHaveAttribute('aria-expanded', 'true')
  expect(within(tree).getAllByRole('treeitem').length).toBeLessThan(40)
  await expectNoAxeViolations(page.container)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'By file')
  expect(row('Tower.rvt 10,000 elements')).toHaveAttribute('aria-expanded', 'false')
})

test('selects, frames, hides, isolates and adds elements by mouse and keyboard', async () => {
  const { user, tree } = await openTree()
  await user.type(screen.getByRole('searchbox', { name: 'Search elements' }), '100004')
  await user.click(await screen.findByRole('treeitem', { name: /\[100004\]$/ }))
  expect(viewer.getSelection()).toEqual([{ modelId: 'model-1', elementId: '100004' }])
  expect(viewer.calls.at(-1)).toBe('fit 1')
  expect(screen.getByText('1 of 10,000 elements')).toBeVisible()

  await user.clear(screen.getByRole('searchbox', { name: 'Search elements' }))
  await user.click(await screen.findByRole('treeitem', { name: /^Level 1 8/ }))
  expect(viewer.getSelection()).toHaveLength(818)
  await user.click(screen.getByTitle('Hide Level 1'))
  expect(row(/^Level 1 .*, hidden$/)).toBeVisible()
  expect(screen.getByText('10,000 elements, 818 hidden')).toBeVisible()
  await user.click(screen.getByTitle('Isolate Level 2'))
  expect(viewer.getAppearance().isolated).toHaveLength(818)
  await user.click(screen.getByTitle('Show All Except Level 2'))
  expect(viewer.getAppearance().isolated).toBeUndefined()

  act(() => tree.focus())
  await user.keyboard('{Home}{Enter}{ArrowDown} ')
  expect(viewer.getSelection()).toHaveLength(1636)
  await user.keyboard(' hf')
  expect(viewer.getSelection()).toHaveLength(818)
  expect(viewer.getAppearance().hidden).toHaveLength(818)
  expect(viewer.calls.at(-1)).toBe('fit 818')
  await user.keyboard('ia')
  expect(viewer.getAppearance()).toMatchObject({ hidden: [], isolated: undefined })
})

test('moves the focus to the element that is selected in the picture, and back with Escape', async () => {
  const { user, picture } = await openTree()
  await user.click(screen.getByRole('button', { name: 'Close Model tree' }))
  act(() => picture.focus())
  await user.keyboard('t')
  const panel = await screen.findByRole('region', { name: 'Model tree' })
  expect(panel).toHaveFocus()
  await act(async () => viewer.select([{ modelId: 'model-1', elementId: '104711' }]))
  const found = row(/\[104711\]$/)
  expect(found).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tree')).toHaveAttribute('aria-activedescendant', found.id)
  await user.keyboard('{Escape}')
  expect(panel).not.toBeInTheDocument()
  expect(picture).toHaveFocus()
})

test('is resized by its edge, for all panels and the next visit', async () => {
  const { user } = await openTree()
  const edge = screen.getByRole('separator', { name: 'Width of Model tree' })
  expect(edge).toHaveAttribute('aria-valuenow', '20')
  act(() => edge.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowRight}')
  expect(edge).toHaveAttribute('aria-valuetext', '24 rem')
  await user.click(screen.getByRole('button', { name: 'Colors' }))
  const other = await screen.findByRole('separator', { name: 'Width of Colors' })
  expect(other).toHaveAttribute('aria-valuenow', '24')
  expect(localStorage.getItem('lintel.viewer.side-width')).toBe('24')
  act(() => other.focus())
  await user.keyboard('{Home}{ArrowLeft}')
  expect(other).toHaveAttribute('aria-valuenow', '16')
  await user.dblClick(other)
  expect(other).toHaveAttribute('aria-valuenow', '20')
})

test('shows empty and loading states', async () => {
  let isAway = true
  const { user } = await open(async () => {
    if (isAway) throw new Error('It is away.')
    return []
  })
  await user.click(screen.getByRole('button', { name: 'Model tree' }))
  expect(await screen.findByText("The elements couldn't be read.")).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No model is loaded.')).toBeVisible()
  await act(() => viewer.load({ urn: 'tower' }))
  expect(screen.getByText('0 elements')).toBeVisible()
})

test('shows that nothing matches', async () => {
  const { user } = await openTree()
  await user.type(screen.getByRole('searchbox', { name: 'Search elements' }), 'unheard of')
  expect(await screen.findByText('No matching elements.')).toBeVisible()
  expect(screen.getByText('0 of 10,000 elements')).toBeVisible()
})

test('uses elements from another source for tree and colors', async () => {
  const { user } = await open(async () => [
    {
      modelId: 'model-1',
      elementId: '7',
      category: 'Walls',
      family: 'Basic Wall',
      type: 'Exterior',
      file: 'Clinic.ifc',
      storey: 'Ground Floor',
      name: 'W-7',
      propertySets: [{ name: 'Review', properties: [{ name: 'Status', value: 'Flagged' }] }],
    },
  ])
  await act(() => viewer.load({ urn: 'capture' }))
  await user.click(screen.getByRole('button', { name: 'Model tree' }))
  expect(await screen.findByRole('treeitem', { name: 'Ground Floor 1 element' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Colors' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Color by' }), 'Review: Status')
  expect(viewer.getAppearance().colours).toMatchObject([{ name: 'Flagged', elements: [{ elementId: '7' }] }])
})

test('colors by a property, with a legend that hides and isolates, until cleared or replaced', async () => {
  const { user, page } = await openTree()
  await user.click(screen.getByRole('button', { name: 'Colors' }))
  const choice = await screen.findByRole('combobox', { name: 'Color by' })
  await user.selectOptions(choice, 'Pset_Common: FireRating')
  const legend = screen.getByRole('list', { name: 'Legend' })
  const texts = within(legend)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual(['30 min3,333', '60 min1,667', 'No value5,000'])
  expect(viewer.getAppearance().ghostsRest).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Hide 60 min' }))
  expect(viewer.getAppearance().hidden).toHaveLength(1667)
  await user.click(screen.getByRole('button', { name: 'Isolate No value' }))
  expect(viewer.getAppearance().isolated).toHaveLength(5000)
  await expectNoAxeViolations(page.container)
  const panel = within(screen.getByRole('region', { name: 'Colors' }))
  await user.click(panel.getByRole('button', { name: 'Show all' }))
  await user.click(screen.getByRole('checkbox', { name: 'Fade the rest' }))
  expect(viewer.getAppearance().ghostsRest).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Close Colors' }))
  await act(() => viewer.load({ urn: 'second' }))
  expect(viewer.getAppearance().colours.map(({ elements }) => elements.length)).toEqual([6666, 3334])
  const tool = screen.getByRole('button', { name: 'Colors' })
  expect(tool).toHaveAttribute('aria-pressed', 'true')
  await user.click(tool)
  const one = { modelId: 'model-1', elementId: '100000' }
  act(() => viewer.setAppearance({ colours: [{ colour: '#ff0000', elements: [one] }] }))
  expect(screen.getByRole('combobox', { name: 'Color by' })).toHaveValue('')
  expect(screen.getByText('#ff0000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear colors' }))
  expect(viewer.getAppearance()).toMatchObject({ colours: [], ghostsRest: false })
  expect(screen.getByText(/^Choose a property/)).toBeVisible()
})

/** The lengths of the first twenty elements. */
function lengthsOf(modelId: string) {
  return Array.from({ length: 20 }, (_, at) => ({ modelId, elementId: String(100_000 + at), value: `${at * 100} mm` }))
}

test('colors by properties from another source, loaded one at a time', async () => {
  const requests: string[] = []
  let isAway = true
  const { user } = await open(undefined, {
    properties: async () => {
      if (isAway) throw new Error('It is away.')
      return [
        { set: 'Constraints', name: 'Length' },
        { set: 'Pset_Common', name: 'FireRating' },
      ]
    },
    valuesOf: async ({ set, name }, of) => {
      requests.push(`${set}: ${name}`)
      if (isAway) throw new Error('It is away.')
      return lengthsOf(of.models()[0]?.modelId ?? '')
    },
  })
  await act(() => viewer.load({ urn: 'tower' }))
  await user.click(screen.getByRole('button', { name: 'Colors' }))
  const choice = await screen.findByRole('combobox', { name: 'Color by' })
  expect(await screen.findByText("Couldn't read more properties.")).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  const length = await within(choice).findByRole('option', { name: 'Constraints: Length' })
  // Properties of the elements themselves are not requested.
  expect(within(choice).getAllByRole('option', { name: 'Pset_Common: FireRating' })).toHaveLength(1)
  await user.selectOptions(choice, 'Pset_Common: FireRating')
  expect(screen.getByTestId('scale').children).toHaveLength(2)
  await user.selectOptions(choice, 'Category')
  expect(requests).toEqual([])
  expect(screen.queryByTestId('scale')).not.toBeInTheDocument()

  isAway = true
  await user.selectOptions(choice, length)
  expect(await screen.findByText("The values couldn't be read.")).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('list', { name: 'Legend' })).toBeVisible()
  const { colours, ghostsRest } = viewer.getAppearance()
  expect(colours.flatMap(({ elements }) => elements)).toHaveLength(20)
  expect(colours.length).toBeGreaterThan(3)
  expect(colours.every(({ colour }) => rangeColors.some((each) => each === colour))).toBe(true)
  expect(ghostsRest).toBe(true)
  expect(screen.getByTestId('scale').children).toHaveLength(colours.length)
  expect(requests).toEqual(['Constraints: Length', 'Constraints: Length'])
})
