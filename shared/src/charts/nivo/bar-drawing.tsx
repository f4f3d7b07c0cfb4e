import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { Axes, AxesContext } from './axes.tsx'
import { barPadding } from './bar-buttons.tsx'
import { BarMarks, MarksContext } from './bar-marks.tsx'
import { layOut, type DrawingProps } from './drawing.ts'

type BarDrawingProps = DrawingProps & {
  selected: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

/** Bars and axes are layers of ours: nivo gives them the picture, its scales and the tooltip. Without keys it makes no bars, each of which would have ten springs. */
export function BarDrawing(props: BarDrawingProps) {
  const { entries, series, isStacked = true, format, selected, onPick } = props
  const { scale, axes, ...layout } = layOut(props, { mayTurn: true })
  const marks = useMemo(
    () => ({ entries, series, isStacked, format, selected, onPick }),
    [entries, series, isStacked, format, selected, onPick],
  )
  return (
    <MarksContext value={marks}>
      <AxesContext value={axes}>
        <Bar
          {...layout}
          data={entries.map(({ key }) => ({ key }))}
          indexBy="key"
          keys={noKeys}
          valueScale={scale}
          indexScale={{ type: 'band', round: false }}
          padding={barPadding}
          layers={[Axes, BarMarks]}
        />
      </AxesContext>
    </MarksContext>
  )
}

const noKeys: readonly string[] = []
