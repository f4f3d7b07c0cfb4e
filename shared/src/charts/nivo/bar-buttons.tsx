import { layOut, type DrawingProps } from './drawing.ts'
import { PickButtons, type PickProps, type Place } from './pick-buttons.tsx'

/** Of a bar and the gap beside it: how bars and their buttons are spaced. */
export const barPadding = 0.3

type BarButtonsProps = DrawingProps & PickProps & { title: string }

/** The bars for those without a mouse. */
export function BarButtons({ title, ...drawing }: BarButtonsProps) {
  return <PickButtons {...drawing} label={`Bars of ${title}`} places={placesOf(drawing)} />
}

function placesOf(drawing: DrawingProps): Place[] {
  const { margin, width, height } = layOut(drawing, { mayTurn: true })
  const step = (width - margin.left - margin.right) / (drawing.entries.length + barPadding)
  const place = { top: margin.top, height: height - margin.top - margin.bottom, width: step }
  return drawing.entries.map((_, index) => ({ ...place, left: margin.left + (index + barPadding / 2) * step }))
}
