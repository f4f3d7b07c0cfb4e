import { Bar } from '@nivo/bar'
import { useMemo } from 'react'
import { barPadding } from './bar-buttons.tsx'
import { BarMarks, MarksContext } from './bar-marks.tsx'
import { layOut, type DrawingProps } from './drawing.ts'

type BarDrawingProps = DrawingProps & {
  selected: readonly string[]
  onPick?: ((key: string) => void) | undefined
}

export function BarDrawing(props: BarDrawingProps) {
  const { entries, format, selected, onPick } = props
  const { scale, ...layout } = layOut(props, { mayTurn: true })
  const marks = useMemo(() => ({ entries, format, selected, onPick }), [entries, format, selected, onPick])
  return (
    <MarksContext value={marks}>
      <Bar
        {...layout}
        data={entries.map(({ key, value }) => ({ key, value: value ?? 0 }))}
        indexBy="key"
        keys={['value']}
        valueScale={scale}
        indexScale={{ type: 'band', round: false }}
        padding={barPadding}
        layers={['grid', 'axes', BarMarks]}
      />
    </MarksContext>
  )
}
