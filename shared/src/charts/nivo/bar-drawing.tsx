import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { Axes, AxesContext } from './axes.tsx'
import { barPadding } from './bar-buttons.tsx'
import { BarMarks, MarksContext } from './bar-marks.tsx'
import { layOut, type DrawingProps } from './drawing.ts'
import { keyOfPart, wholeBar } from './bar-parts.ts'

type BarDrawingProps = DrawingProps & {
  selected: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

export function BarDrawing(props: BarDrawingProps) {
  const { entries, series, isStacked = true, format, selected, onPick } = props
  const { scale, axes, ...layout } = layOut(props, { mayTurn: true })
  const marks = useMemo(
    () => ({ entries, series, format, selected, onPick }),
    [entries, series, format, selected, onPick],
  )
  const keys = series ? series.map((_, part) => keyOfPart(part)) : [wholeBar]
  return (
    <MarksContext value={marks}>
      <AxesContext value={axes}>
        <Bar
          {...layout}
          data={entries.map(({ key, value }, place) => ({
            key,
            ...(series
              ? Object.fromEntries(series.map(({ values }, part) => [keyOfPart(part), values[place] ?? 0]))
              : { [wholeBar]: value ?? 0 }),
          }))}
          indexBy="key"
          keys={keys}
          groupMode={isStacked ? 'stacked' : 'grouped'}
          innerPadding={isStacked ? 0 : 1}
          valueScale={scale}
          indexScale={{ type: 'band', round: false }}
          padding={barPadding}
          layers={[Axes, BarMarks]}
        />
      </AxesContext>
    </MarksContext>
  )
}
