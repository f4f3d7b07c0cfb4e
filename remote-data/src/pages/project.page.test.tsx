import { expect, test } from '@jest/globals'
import { expectNoAxeViolations } from '@lintel/shared/testing'
import { until } from '@lintel/shared/testing/runner'
import { screen, waitFor, within } from '@testing-library/react'
import { captureId } from '../testing/a-capture.ts'
import { aComparison, aProject } from '../testing/a-comparison.ts'
import { ComparisonsPlatform } from '../testing/comparisons-platform.ts'
import { openComparisons } from '../testing/open-comparisons.tsx'

const address = `data-management/projects/${captureId(500)}`

test('lists projects by number, name and address, and searches them', async () => {
  const site = { ...aProject().site, state: null }
  const other = aProject({ id: captureId(501), projectNumber: '', projectName: 'Side Street', site })
  const platform = new ComparisonsPlatform({ projects: [aProject(), other] })
  const { user, container } = await openComparisons('data-management/projects', platform)
  const rows = await within(await screen.findByRole('list', { name: 'Projects' })).findAllByRole('link')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '0815 Main Street1 Main Street, Columbus, Ohio',
    'Side Street1 Main Street, Columbus',
  ])
  await expectNoAxeViolations(container)
  await user.type(screen.getByRole('searchbox', { name: 'Search Captures' }), 'side')
  expect(await screen.findByText('1 project found')).toBeVisible()
  expect(platform.calls).toEqual(['projects ', 'projects side'])
})

test('shows a project: its address, its captures, five a page', async () => {
  const { container, router } = await openComparisons(address, new ComparisonsPlatform())
  expect(await screen.findByRole('heading', { level: 1, name: '0815 Main Street' })).toBeVisible()
  expect(router.state.location.pathname).toBe(`/ACME/${address}/captures`)
  expect(screen.getByText('Stores')).toBeVisible()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Address',
    'Address 2',
    'City',
    'State',
    'Zip Code',
  ])
  expect(await screen.findByText('1–5 of 7')).toBeVisible()
  expect(screen.getByRole('link', { name: /State 7/ })).toHaveTextContent(
    'State 7Projects/Main Street3 hours ago | Elements: 1,204',
  )
  await expectNoAxeViolations(container)
})

test('leaves Address 2 out where there is none, and check marks to those who may compare', async () => {
  const project = aProject({ site: { ...aProject().site, streetAddress2: null } })
  await openComparisons(address, new ComparisonsPlatform({ projects: [project] }), ['projects.read'])
  expect(await screen.findByText('1–5 of 7')).toBeVisible()
  expect(screen.queryByText('Address 2')).not.toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /State 7/ })).not.toBeInTheDocument()
})

test('lists the comparisons of the project, or says that there are none', async () => {
  const platform = new ComparisonsPlatform({ comparisons: [aComparison()] })
  const { unmount } = await openComparisons(`${address}/comparisons`, platform)
  expect(await screen.findByRole('link', { name: /3 elements and 1 type/ })).toBeVisible()
  expect(platform.calls).toEqual([`projectGroupId=${captureId(500)}&skip=0&take=10`])
  unmount()
  await openComparisons(`${address}/comparisons`, new ComparisonsPlatform({ comparisons: [] }))
  expect(await screen.findByRole('heading', { name: 'No Comparisons' })).toBeVisible()
})

test('shows model elements with their counts, which are filtered as numbers', async () => {
  const { user } = await openComparisons(`${address}/model-elements`, new ComparisonsPlatform())
  const grid = await screen.findByRole('grid', { name: 'Model Elements' })
  await waitFor(() => expect(grid).toHaveTextContent('Basic Wall'))
  await user.click(screen.getByRole('button', { name: /filter/i }))
  await user.type(await screen.findByRole('textbox', { name: /Count/ }), '140')
  await until(() => expect(grid).not.toHaveTextContent('Single'))
  expect(grid).toHaveTextContent('Basic Wall')
})

test('says that there is no such project', async () => {
  await openComparisons(address, new ComparisonsPlatform({ projects: [] }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
})

test('takes an address without an id for one of a project that is not there', async () => {
  await openComparisons('data-management/projects/abc', new ComparisonsPlatform())
  expect(await screen.findByRole('heading', { level: 1, name: 'Capture Not Found' })).toBeVisible()
})

test('leads from the other address to this one', async () => {
  const { router, unmount } = await openComparisons(
    `projects/${captureId(500)}/model-elements?x=1`,
    new ComparisonsPlatform(),
  )
  await screen.findByRole('grid', { name: 'Model Elements' })
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(`/ACME/${address}/model-elements?x=1`)
  unmount()
  const list = await openComparisons('projects', new ComparisonsPlatform())
  await waitFor(() => expect(list.router.state.location.pathname).toBe('/ACME/data-management/projects'))
})
