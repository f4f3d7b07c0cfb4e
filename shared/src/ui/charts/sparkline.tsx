import { useState } from 'react'
import { Box, Button, Skeleton } from '../components/index.ts'
import type { ChartEntry, ValueFormat } from './chart-entry.ts'
import { lineSummary } from './chart-summary.ts'
import { useDrawings } from './frame/use-drawings.ts'
import { useNearViewport } from './frame/use-near-viewport.ts'
import { useWidth } from './frame/use-width.ts'

/** Pixels. */
const height = 48

type SparklineProps = {
  title: string
  /** Oldest first; the line is broken at a missing value. */
  points: readonly ChartEntry[]
  format?: ValueFormat
}

/** A small line chart without axes; its description has the first and last point and the extremes. */
export function Sparkline({ title, points, format }: SparklineProps) {
  const [element, ref] = useState<HTMLElement | null>(null)
  const width = useWidth(element)
  const isNear = useNearViewport(element) !== 'none'
  const { data: drawings, error, refetch } = useDrawings({ isWanted: isNear && width !== undefined })
  return (
    <Box ref={ref} height={`${height}px`} css={colors}>
      {error ? (
        <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => void refetch()}>
          Couldn't load the chart. Try Again
        </Button>
      ) : (
        <Box role="img" aria-label={lineSummary({ title, entries: points, format })}>
          {drawings && width !== undefined ? (
            <Box aria-hidden>
              <drawings.SparklineDrawing points={points} width={width} height={height} />
            </Box>
          ) : (
            <Skeleton height={`${height}px`} />
          )}
        </Box>
      )}
    </Box>
  )
}

const colors = { '--chart-mark': '{colors.brand.solid}' } as const
