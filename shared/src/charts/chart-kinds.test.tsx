import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createQueryClient, QueryClientProvider } from '../api/index.ts'
import { expectNoAxeViolations } from '../testing/index.ts'
import { setGlobal } from '../testing/runner/index.ts'
import { UiProvider } from '../ui/index.ts'
import { LineChart, PieChart } from './index.ts'
import { WideObserver } from './testing/wide-observer.ts'

beforeEach(() => setGlobal('ResizeObserver', WideObserver))

async function renderChart(element: ReactNode, name: RegExp) {
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <UiProvider>{element}</UiProvider>
    </QueryClientProvider>,
  )
  const chart = await screen.findByRole('img', { name })
  await waitFor(() => expect(chart.querySelector('svg')).not.toBeNull())
  return { user: userEvent.setup(), container, chart }
}

const statuses = [
  { key: 'done', label: 'Complete', value: 9 },
  { key: 'failed', label: 'Failed', value: 3 },
  { key: 'other', label: 'Other (2 groups)', value: null, isPickable: false },
]

test('a pie has a slice for each part, its share in the legend, and is picked by mouse and keyboard', async () => {
  const onPick = jest.fn()
  const { user, chart, container } = await renderChart(
    <PieChart title="By Status" slices={statuses} titles={{ value: 'Requests' }} selected={['done']} onPick={onPick} />,
    /By Status: pie chart of 3\. Highest: Complete with 9\. Lowest: Failed with 3\. Without a value: 1\. Picked: Complete\./,
  )
  const slices = [...chart.querySelectorAll<SVGElement>('[data-slice]')]
  expect(slices.map(({ style }) => style.fill)).toEqual([0, 1, 2].map((place) => `var(--chart-series-${place})`))
  const legend = within(screen.getByRole('list', { name: 'Colors of By Status' })).getAllByRole('listitem')
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Complete, 75%', 'Failed, 25%', 'Other (2 groups), 0%'])
  await user.click(slices[1] ?? chart)
  expect(onPick).toHaveBeenLastCalledWith('failed')
  await user.tab()
  await user.tab()
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(screen.getByRole('button', { name: 'Other (2 groups): N/A' })).toHaveFocus()
  expect(onPick).toHaveBeenCalledTimes(1)
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('done')
  await expectNoAxeViolations(container)
})

const months = ['Sep', 'Oct', 'Nov'].map((label, place) => ({ key: label, label, value: [4, 7, 5][place] ?? null }))
const lines = [
  { key: 'P13', name: 'P13', values: [4, 7, null] },
  { key: 'P14', name: 'P14', values: [null, 2, 5] },
]

test('several lines have a color each, and their points are picked by mouse and keyboard', async () => {
  const onPick = jest.fn()
  const titles = { category: 'Month', value: 'Requests' }
  const { user, chart, container } = await renderChart(
    <LineChart title="Requests" points={months} series={lines} titles={titles} selected={['Oct']} onPick={onPick} />,
    /Requests: line chart from Sep to Nov\. Of each: P13, P14\. Highest: Oct with 7\. .*Picked: Oct\./,
  )
  const drawn = [...chart.querySelectorAll('path')].filter((path) => path.style.fill === 'none')
  expect(drawn.map(({ style }) => style.stroke)).toEqual(['var(--chart-series-0)', 'var(--chart-series-1)'])
  expect([...chart.querySelectorAll('circle')].map((circle) => circle.getAttribute('r'))).toEqual(['3', '6', '6', '3'])
  await user.click(chart.querySelector('rect[data-ref]') ?? chart)
  expect(onPick).toHaveBeenLastCalledWith('Sep')
  await user.tab()
  await user.tab()
  await user.keyboard('{End}{Enter}')
  expect(onPick).toHaveBeenLastCalledWith('Nov')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('button', { name: 'View as table of Requests' }))
  const rows = within(screen.getByRole('table', { name: 'Requests by Month' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Month', 'P13', 'P14'],
    ['Sep', '4', ''],
    ['Oct', '7', '2'],
    ['Nov', '', '5'],
  ])
})
