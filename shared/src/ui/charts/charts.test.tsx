import { beforeEach, expect, jest, test, describe } from '@jest/globals'
import { render, screen, waitFor, within, act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState, Suspense, use, useEffect } from 'react'
import { createQueryClient, QueryClientProvider } from '../../core/api/index.ts'
import { expectNoAxeViolations } from '../../testing/index.ts'
import { setGlobal, fakeOnly } from '../../testing/runner/index.ts'
import { UiProvider } from '../components/index.ts'
import { LineChart, PieChart, BarChart, ChartCell, ChartGrid, type ChartEntry } from './index.ts'
import { NearObserver, WideObserver } from './testing/wide-observer.ts'
import { nextTask } from '../../core/browser/next-task.ts'
import { useRenderQueue } from './frame/use-render-queue.ts'

function seeWideCharts() {
  setGlobal('ResizeObserver', WideObserver)
  setGlobal('IntersectionObserver', NearObserver)
}

/** The bars that nivo draws, by its own test ids: `bar.item.<part>.<place>`. */
function barsOf(chart: Element, part = '0'): SVGElement[] {
  return [...chart.querySelectorAll<SVGElement>(`[data-testid^="bar.item.${part}."]`)]
}

/** The position to which nivo translates a bar's group. */
function leftOf(bar: SVGElement | undefined): string | undefined {
  return bar?.parentElement?.getAttribute('transform')?.match(/[\d.]+/)?.[0]
}

describe('chart kinds', () => {
  beforeEach(seeWideCharts)

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

  test('a pie has a slice for each part with its percentage in the legend, and is selectable by mouse and keyboard', async () => {
    const onPick = jest.fn()
    const { user, chart, container } = await renderChart(
      <PieChart
        title="By Status"
        slices={statuses}
        titles={{ value: 'Requests' }}
        selected={['done']}
        onPick={onPick}
      />,
      /By Status: pie chart of 3\. Shares: 75% Complete; 25% Failed; 0% Other \(2 groups\)\. Highest: Complete with 9\. Lowest: Failed with 3\. No value: 1\. Selected: Complete\./,
    )
    const slices = [...chart.querySelectorAll('path[fill]')]
    // One is selected; the others are faded.
    expect(slices.map((slice) => slice.getAttribute('fill'))).toEqual([
      'var(--chart-series-a)',
      'var(--chart-pale-b)',
      'var(--chart-pale-c)',
    ])
    for (const name of ['75% Complete', '25% Failed', '0% Other (2 groups)']) {
      expect(within(chart).getByText(name)).toBeInTheDocument()
    }
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

  const months = ['Sep', 'Oct', 'Nov'].map((label, index) => ({ key: label, label, value: [4, 7, 5][index] ?? null }))
  const lines = [
    { key: 'P13', name: 'P13', values: [4, 7, null] },
    { key: 'P14', name: 'P14', values: [null, 2, 5] },
  ]

  test('each of several lines has a color, and their points are selectable by mouse and keyboard', async () => {
    const onPick = jest.fn()
    const titles = { category: 'Month', value: 'Requests' }
    const { user, chart, container } = await renderChart(
      <LineChart title="Requests" points={months} series={lines} titles={titles} selected={['Oct']} onPick={onPick} />,
      /Requests: line chart from Sep to Nov\. Series: P13, P14\. Highest: Oct with 7\. .*Selected: Oct\./,
    )
    const drawn = [...chart.querySelectorAll('path[fill="none"]')].map((line) => line.getAttribute('stroke'))
    expect(drawn.toSorted()).toEqual(['var(--chart-series-a)', 'var(--chart-series-b)'])
    const points = [...chart.querySelectorAll('circle')].map((circle) => circle.getAttribute('stroke'))
    expect(points.filter((stroke) => stroke === 'var(--chart-outline)')).toHaveLength(2)
    expect(points).toHaveLength(4)
    expect(['P13', 'P14'].map((name) => within(chart).getAllByText(name).length)).toEqual([1, 1])
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
})

describe('charts', () => {
  beforeEach(seeWideCharts)

  const client = createQueryClient()

  function inPage(chart: ReactNode) {
    return (
      <QueryClientProvider client={client}>
        <UiProvider>{chart}</UiProvider>
      </QueryClientProvider>
    )
  }

  function renderChart(element: ReactNode) {
    return { user: userEvent.setup(), ...render(inPage(element)) }
  }

  const portfolios: ChartEntry[] = [
    { key: 'S03', label: 'S03', value: 12 },
    { key: 'S04', label: 'S04', value: 3 },
    { key: '', label: null, value: null },
  ]
  const titles = { value: 'Requests' }

  function PickChart({ onPick }: { onPick: (key: string) => void }) {
    const [selected, select] = useState<string[]>([])
    function pick(key: string) {
      onPick(key)
      select(selected.includes(key) ? [] : [key])
    }
    return <BarChart title="Portfolio" bars={portfolios} titles={titles} selected={selected} onPick={pick} />
  }

  async function marksOf(name: RegExp) {
    const chart = await screen.findByRole('img', { name })
    await waitFor(() => expect(chart.querySelector('svg')).not.toBeNull())
    return chart
  }

  test('a bar chart is an image with a text alternative', async () => {
    const { container } = renderChart(<BarChart title="Portfolio" bars={portfolios} titles={titles} />)
    const chart = await marksOf(/Portfolio: bar chart of 3\. Highest: S03 with 12\./)
    expect(barsOf(chart)).toHaveLength(2)
    // One is the bar's label, the other replaces its value.
    expect(within(chart).getAllByText('N/A')).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Portfolio' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('below ten, the value axis only has whole numbers', async () => {
    renderChart(<BarChart title="Portfolio" bars={portfolios.slice(1)} titles={titles} />)
    const chart = await marksOf(/Portfolio/)
    const texts = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts.filter((text) => /^\d/.test(text))).toEqual(['0', '1', '2', '3'])
  })

  test('a chart switches to a table and back', async () => {
    const { user, container } = renderChart(<BarChart title="Portfolio" bars={portfolios} titles={titles} />)
    await user.click(screen.getByRole('button', { name: 'View as table of Portfolio' }))
    const table = screen.getByRole('table', { name: 'Requests by Portfolio' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Portfolio', 'Requests'],
      ['S03', '12'],
      ['S04', '3'],
      ['N/A', 'N/A'],
    ])
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'View as chart of Portfolio' }))
    expect(await screen.findByRole('img', { name: /Portfolio/ })).toBeVisible()
  })

  test('a click selects and highlights a bar, and another click clears the selection', async () => {
    const onPick = jest.fn()
    const { user } = renderChart(<PickChart onPick={onPick} />)
    const chart = await marksOf(/Portfolio/)
    await user.click(barsOf(chart)[1] ?? chart)
    expect(onPick).toHaveBeenLastCalledWith('S04')
    expect(chart).toHaveAccessibleName(/Selected: S04\./)
    const colors = () => barsOf(chart).map((bar) => bar.getAttribute('fill'))
    await waitFor(() => expect(colors()).toEqual(['var(--chart-faded)', 'var(--chart-mark)']))
    expect(barsOf(chart)[1]).toHaveAttribute('stroke', 'var(--chart-outline)')
    await user.click(barsOf(chart)[1] ?? chart)
    expect(chart).not.toHaveAccessibleName(/Picked/)
    // A bar without a value is picked at its position.
    await user.click(chart.querySelector('[data-band=""]') ?? chart)
    expect(chart).toHaveAccessibleName(/Selected: N\/A\./)
  })

  test('arrow keys move between bars, and Enter selects one @full', async () => {
    const onPick = jest.fn()
    const { user, container } = renderChart(<PickChart onPick={onPick} />)
    const chart = await marksOf(/Portfolio/)
    const bars = within(screen.getByRole('toolbar', { name: 'Bars of Portfolio' }))
    screen.getByRole('button', { name: 'View as table of Portfolio' }).focus()
    await user.tab()
    expect(bars.getByRole('button', { name: 'S03: 12' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{Enter}')
    expect(onPick).toHaveBeenLastCalledWith('S04')
    expect(bars.getByRole('button', { name: 'S04: 3', pressed: true })).toHaveFocus()
    expect(chart).toHaveAccessibleName(/Selected: S04\./)
    await expectNoAxeViolations(container)
    await user.keyboard('{End} {ArrowRight}{Home}')
    expect(onPick).toHaveBeenLastCalledWith('')
    expect(bars.getByRole('button', { name: 'S03: 12' })).toHaveFocus()
    // One tab stop: the next Tab leaves the chart.
    await user.tab()
    expect(bars.getAllByRole('button')).not.toContain(document.activeElement)
  })

  test('a bar that cannot be selected is announced like the others, and does nothing @full', async () => {
    const onPick = jest.fn()
    const bars = [...portfolios, { key: 'other', label: 'Other (7 groups)', value: 9, isPickable: false }]
    const { user, container } = renderChart(<BarChart title="Portfolio" bars={bars} titles={titles} onPick={onPick} />)
    const chart = await marksOf(/Portfolio/)
    await user.click(barsOf(chart).at(-1) ?? chart)
    await user.click(chart.querySelector('[data-band="other"]') ?? chart)
    const button = screen.getByRole('button', { name: 'Other (7 groups): 9' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).not.toHaveAttribute('aria-pressed')
    act(() => button.focus())
    await user.keyboard('{Enter}')
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'View as table of Portfolio' }))
    expect(screen.getByRole('row', { name: 'Other (7 groups) 9' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Other/ })).not.toBeInTheDocument()
    expect(onPick).not.toHaveBeenCalled()
  })

  test('without a mouse, bars can be selected in the table', async () => {
    const onPick = jest.fn()
    const { user, container } = renderChart(<PickChart onPick={onPick} />)
    await user.click(screen.getByRole('button', { name: 'View as table of Portfolio' }))
    const row = screen.getByRole('button', { name: 'N/A' })
    expect(row).toHaveAttribute('aria-pressed', 'false')
    row.focus()
    await user.keyboard('{Enter}')
    expect(onPick).toHaveBeenLastCalledWith('')
    expect(row).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeViolations(container)
  })

  const byStatus = [
    { key: 'done', name: 'Complete', values: [9, 3, null] },
    { key: 'failed', name: 'Failed', values: [3, null, null] },
  ]

  test('bars with several parts are stacked, with a legend, and announced part by part', async () => {
    const onPick = jest.fn()
    const { user, container } = renderChart(
      <BarChart title="Portfolio" bars={portfolios} series={byStatus} titles={titles} onPick={onPick} />,
    )
    const chart = await marksOf(/Portfolio: bar chart of 3\. Series: Complete, Failed\. Highest: S03 with 12\./)
    const parts = [barsOf(chart, '0')[0], barsOf(chart, '1')[0]]
    expect(parts.map((part) => part?.getAttribute('fill'))).toEqual(['var(--chart-series-a)', 'var(--chart-series-b)'])
    expect(leftOf(parts[0])).toBe(leftOf(parts[1]))
    expect(Number(parts[0]?.getAttribute('height')) / Number(parts[1]?.getAttribute('height'))).toBeCloseTo(3)
    expect(['Complete', 'Failed'].map((name) => within(chart).getAllByText(name).length)).toEqual([1, 1])
    await user.hover(parts[0] ?? chart)
    expect(await within(chart).findByText(/Failed: 3/)).toBeInTheDocument()
    await user.click(parts[1] ?? chart)
    expect(onPick).toHaveBeenCalledWith('S03')
    await expectNoAxeViolations(container)
    await user.click(screen.getByRole('button', { name: 'View as table of Portfolio' }))
    const rows = within(screen.getByRole('table', { name: 'Requests by Portfolio' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Portfolio', 'Complete', 'Failed', 'Requests'],
      ['S03', '9', '3', '12'],
      ['S04', '3', '', '3'],
      ['N/A', '', '', 'N/A'],
    ])
  })

  test('parts that do not add up are grouped without a total', async () => {
    const { user } = renderChart(
      <BarChart title="Portfolio" bars={portfolios} series={byStatus} isStacked={false} titles={titles} />,
    )
    const chart = await marksOf(/Portfolio/)
    expect(leftOf(barsOf(chart, '0')[0])).not.toBe(leftOf(barsOf(chart, '1')[0]))
    await user.click(screen.getByRole('button', { name: 'View as table of Portfolio' }))
    const [head] = within(screen.getByRole('table', { name: 'Requests by Portfolio' })).getAllByRole('row')
    expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Portfolio',
      'Complete',
      'Failed',
    ])
  })

  test('pointing at a bar shows its value', async () => {
    const { user } = renderChart(
      <BarChart title="Portfolio" bars={portfolios} titles={titles} format={(value) => `${value} requests`} />,
    )
    const chart = await marksOf(/Portfolio/)
    for (const place of [barsOf(chart)[0], chart.querySelector('[data-band="S03"]')]) {
      await user.hover(place ?? chart)
      const value = () =>
        within(chart)
          .queryAllByText('12 requests')
          .filter((text) => text.closest('svg') === null)
      await waitFor(() => expect(value()).toHaveLength(1))
      await user.unhover(place ?? chart)
      await waitFor(() => expect(value()).toHaveLength(0))
    }
  })

  test('a line is broken where a value is missing', async () => {
    const values = [4, null, 2, 3]
    const points = values.map((value, day) => ({
      key: `${day}`,
      label: `11/0${day + 1}/2026`,
      tick: `11/0${day + 1}`,
      value,
    }))
    const { container } = renderChart(
      <LineChart title="Requests per Day" points={points} titles={{ category: 'Day', value: 'Requests' }} />,
    )
    const chart = await marksOf(/Requests per Day: line chart from 11\/01\/2026 to 11\/04\/2026/)
    expect(chart.querySelector('path[fill="none"]')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
    expect(chart.querySelectorAll('circle')).toHaveLength(3)
    expect(within(chart).getByText('11/04')).toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('with many points, only isolated points without a line are drawn', async () => {
    const values = Array.from({ length: 60 }, (_, day) => (day === 29 || day === 31 ? null : day % 7))
    const points = values.map((value, day) => ({ key: `${day}`, label: `Day ${day}`, value }))
    const daily = { title: 'Daily', titles: { category: 'Day', value: 'Requests' } }
    const { rerender } = renderChart(<LineChart {...daily} points={points} />)
    const chart = await marksOf(/Daily/)
    const shown = () =>
      [...chart.querySelectorAll('circle')].filter((point) => point.getAttribute('fill') !== 'transparent')
    expect(shown()).toHaveLength(1)
    const withValue = points.map((point) => ({ ...point, value: point.value ?? 0 }))
    rerender(inPage(<LineChart {...daily} points={withValue} />))
    await waitFor(() => expect(chart.querySelectorAll('circle')).toHaveLength(0))
  })

  test('a chart far from the viewport renders when it comes near or for printing, without layout shift', async () => {
    const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
    class FarObserver extends NearObserver {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        super(() => report([{ isIntersecting: false }]))
        reports.push(report)
      }
    }
    setGlobal('IntersectionObserver', FarObserver)
    renderChart(
      <>
        <BarChart title="First" bars={portfolios} titles={titles} />
        <BarChart title="Second" bars={portfolios} titles={titles} />
      </>,
    )
    const [first, second] = ['First', 'Second'].map((name) => screen.getByRole('img', { name: new RegExp(name) }))
    expect(first).toHaveStyle({ height: '100%' })
    expect(document.querySelector('svg')).toBeNull()
    act(() => reports[0]?.([{ isIntersecting: true }]))
    await waitFor(() => expect(first?.querySelector('svg')).not.toBeNull())
    expect(second?.querySelector('svg')).toBeNull()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(second?.querySelector('svg')).not.toBeNull()
  })

  test('loading, failed and empty charts show their state in place', async () => {
    const onRetry = jest.fn()
    const { user, container } = renderChart(
      <ChartGrid>
        <ChartCell>
          <BarChart title="Loads" bars={[]} titles={titles} isLoading />
        </ChartCell>
        <ChartCell lg={6} md={12}>
          <BarChart title="Fails" bars={[]} titles={titles} error={new Error('No connection.')} onRetry={onRetry} />
        </ChartCell>
        <ChartCell>
          <LineChart title="Is empty" points={[]} titles={{ category: 'Day', value: 'Requests' }} />
        </ChartCell>
      </ChartGrid>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Loading Loads')
    expect(screen.getByRole('alert')).toHaveTextContent("Fails couldn't be shown")
    expect(screen.getByRole('alert')).toHaveTextContent('No connection.')
    expect(within(screen.getByRole('region', { name: 'Is empty' })).getByText('No Data')).toBeVisible()
    expect(screen.queryByRole('button', { name: /View as/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
    await expectNoAxeViolations(container)
  })

  test('a range of a line is chosen by dragging or with keyboard handles, and announced', async () => {
    const onPickSpan = jest.fn()
    const points = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((label, value) => ({ key: label, label, value }))
    const chart = { title: 'Per Day', points, titles: { category: 'Day', value: 'Requests' } }
    const { user, container } = renderChart(<LineChart {...chart} onPickSpan={onPickSpan} />)
    const range = await screen.findByRole('group', { name: 'Range of Per Day' })
    const from = within(range).getByRole('slider', { name: 'From' })
    from.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(from).toHaveAttribute('aria-valuetext', 'Wed')
    expect(within(range).getByRole('status')).toHaveTextContent('Wed to Fri. Press Enter to narrow the range.')
    await user.tab()
    await user.keyboard('{ArrowLeft}')
    await expectNoAxeViolations(container)
    await user.keyboard('{Enter}')
    expect(onPickSpan).toHaveBeenLastCalledWith('Wed', 'Thu')
    expect(from).toHaveAttribute('aria-valuetext', 'Mon')
    await user.keyboard('{ArrowLeft}{Escape}')
    expect(within(range).getByRole('slider', { name: 'To' })).toHaveAttribute('aria-valuetext', 'Fri')
    range.setPointerCapture = () => undefined
    await user.pointer([
      { keys: '[MouseLeft>]', target: range, coords: { clientX: 0 } },
      { target: range, coords: { clientX: 330 } },
      { keys: '[/MouseLeft]', target: range, coords: { clientX: 330 } },
    ])
    expect(onPickSpan).toHaveBeenLastCalledWith('Mon', 'Wed')
  })
})

describe('use turn', () => {
  type DrawnProps = { name: string; log: string[]; isWanted?: boolean }

  /** Counts the tasks in which input could be handled between renders. */
  function Drawn({ name, log, isWanted = true }: DrawnProps) {
    const isMine = useRenderQueue(isWanted)
    useEffect(() => {
      if (!isMine) return
      log.push(name)
      void nextTask().then(() => log.push('people'))
    }, [isMine, log, name])
    return null
  }

  const never = new Promise<never>(() => undefined)

  function NeverCommitted() {
    if (useRenderQueue(true)) use(never)
    return null
  }

  test('renders one chart after another, and handles input in between', async () => {
    const log: string[] = []
    render(
      <>
        <Drawn name="first" log={log} />
        <Drawn name="second" log={log} />
        <Drawn name="third" log={log} />
      </>,
    )
    await waitFor(() => expect(log).toEqual(['first', 'people', 'second', 'people', 'third', 'people']))
  })

  test('does not wait for unmounted or idle charts', async () => {
    const log: string[] = []
    const { rerender } = render(
      <>
        <Drawn name="gone" key="gone" log={log} />
        <Drawn name="not wanted" log={log} isWanted={false} />
      </>,
    )
    rerender(<Drawn name="last" key="last" log={log} />)
    await act(nextTask)
    await waitFor(() => expect(log).toEqual(['last', 'people']))
  })

  test('continues after a second when a render is never committed', async () => {
    fakeOnly(['setTimeout', 'clearTimeout'])
    const log: string[] = []
    render(
      <>
        <Suspense>
          <NeverCommitted />
        </Suspense>
        <Drawn name="next" log={log} />
      </>,
    )
    await act(nextTask)
    await act(nextTask)
    expect(log).toEqual([])
    await act(() => jest.advanceTimersByTimeAsync(1000))
    await act(nextTask)
    await act(nextTask)
    expect(log).toEqual(['next', 'people'])
  })
})
