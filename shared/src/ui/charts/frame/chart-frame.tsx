import { useState, type ReactNode } from 'react'
import { errorText } from '../../../core/api/index.ts'
import { Box, Button, Center, Panel, Skeleton, Stack, Text, VisuallyHidden } from '../../components/index.ts'
import { legendHeight, type LegendItem } from '../legend.ts'
import { seriesColors } from '../series.ts'
import { useDrawings, type Drawings } from './use-drawings.ts'
import { useNearViewport } from './use-near-viewport.ts'
import { useRenderQueue } from './use-render-queue.ts'
import { useWidth } from './use-width.ts'

/** Pixels, from specification 1, "Business constants and limits": the large chart, one of a row, and one in a tab. */
export const chartHeights = { large: 400, small: 300, inTab: 250 } as const
export type ChartHeight = keyof typeof chartHeights

/** Common properties of charts. */
export type ChartState = {
  title: string
  height?: ChartHeight
  isLoading?: boolean
  error?: Error | null | undefined
  /** Shows Try Again beside an error. */
  onRetry?: (() => void) | undefined
}

type ChartFrameProps = Omit<ChartState, 'height'> & {
  height: ChartHeight
  isEmpty: boolean
  /** A description of the chart. */
  summary: string
  /** The legend below the chart. */
  legend: readonly LegendItem[]
  /** The same data as a table. */
  table: ReactNode
  draw: Draw
  /** Interactive elements over the drawing; screen readers find them outside of the image. */
  controls?: Draw | undefined
}

type Size = { width: number; height: number; legendHeight: number }
type Draw = (drawings: Drawings, size: Size) => ReactNode

/**
 * A chart in its panel. The height is the same whether it loads, has failed, is empty, drawn, or shown as a table.
 */
export function ChartFrame({ title, table, ...chart }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const [element, ref] = useState<HTMLElement | null>(null)
  const width = useWidth(element)
  const mounting = useNearViewport(element)
  const hasData = !chart.isLoading && !chart.error && !chart.isEmpty
  const label = isTable ? 'View as chart' : 'View as table'
  const toggle = (
    <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setTable(!isTable)}>
      {label}
      <VisuallyHidden>of {title}</VisuallyHidden>
    </Button>
  )
  const below = width === undefined || !hasData ? 0 : legendHeight(chart.legend, width)
  const height = chartHeights[chart.height] + below
  const size = width === undefined ? undefined : { width, height, legendHeight: below }
  return (
    <Panel title={title} aside={hasData && toggle}>
      <Box ref={ref} height={`${height}px`} overflowY={isTable && hasData ? 'auto' : 'visible'}>
        {isTable && hasData ? table : <ChartBody title={title} {...chart} size={size} mounting={mounting} />}
      </Box>
    </Panel>
  )
}

type ChartBodyProps = Omit<ChartFrameProps, 'table' | 'legend' | 'height'> & {
  size: Size | undefined
  mounting: ReturnType<typeof useNearViewport>
}

function ChartBody(chart: ChartBodyProps) {
  const { title, isLoading = false, error, onRetry, isEmpty, summary, draw, controls, size, mounting } = chart
  const isReady = !isLoading && !error && !isEmpty
  const isWanted = isReady && size !== undefined && mounting !== 'none'
  const drawings = useDrawings({ isWanted })
  const isMyTurn = useRenderQueue(isWanted && drawings.data !== undefined)
  if (error) return <Failure title={title} error={error} onRetry={onRetry} />
  if (isLoading) return <Loading title={title} />
  if (isEmpty) return <Center {...noteStyle}>No Data</Center>
  if (drawings.error) {
    return <Failure title={title} error={drawings.error} onRetry={() => void drawings.refetch()} />
  }
  const isDrawn = isMyTurn || mounting === 'print'
  return (
    <Box position="relative" height="full" css={colors}>
      <Box role="img" aria-label={summary} height="full">
        {drawings.data && size && isDrawn ? (
          <Box aria-hidden height="full">
            {draw(drawings.data, size)}
          </Box>
        ) : (
          <Skeleton height="full" />
        )}
      </Box>
      {drawings.data && size && isDrawn && controls?.(drawings.data, size)}
    </Box>
  )
}

const noteStyle = { height: 'full', px: '4', color: 'fg.muted', bg: 'bg.subtle', rounded: 'lg' } as const

/** CSS variables, so that a chart follows the color mode without rendering again. */
const colors = {
  // Not the brand color: with a red brand, every chart would look like a warning.
  '--chart-mark': 'var(--chart-series-a)',
  '--chart-faded': 'var(--chart-pale-a)',
  '--chart-outline': '{colors.fg}',
  '--chart-text': '{colors.fg.muted}',
  '--chart-strong-text': '{colors.fg}',
  '--chart-axis': '{colors.border.emphasized}',
  '--chart-grid': '{colors.border}',
  '--chart-panel': '{colors.bg.panel}',
  '--chart-shadow': '{shadows.md}',
  ...seriesColors,
}

function Loading({ title }: { title: string }) {
  return (
    <Box height="full" role="status">
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <Skeleton height="full" />
    </Box>
  )
}

type FailureProps = { title: string; error: Error; onRetry: (() => void) | undefined }

/** Small, because it replaces a chart of fixed height. */
function Failure({ title, error, onRetry }: FailureProps) {
  return (
    <Center {...noteStyle} role="alert">
      <Stack align="center" textAlign="center" gap="2">
        <Text fontWeight="medium" color="fg">
          {title} couldn't be shown
        </Text>
        <Text textStyle="sm" overflowWrap="anywhere" lineClamp="3">
          {errorText(error)}
        </Text>
        {onRetry && (
          <Button size="sm" variant="outline" colorPalette="gray" mt="1" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </Stack>
    </Center>
  )
}
