import { layOutLine, type DrawingProps, type Place } from './axes.ts'
import { PickButtons, type PickProps } from './pick-buttons.tsx'

type PointButtonsProps = DrawingProps & PickProps & { title: string }

/** The points of lines for those without a mouse: each has all lines at its place. */
export function PointButtons({ title, ...drawing }: PointButtonsProps) {
  return <PickButtons {...drawing} label={`Points of ${title}`} places={placesOf(drawing)} />
}

/** The first and the last point stand at the ends of the axis. */
function placesOf(drawing: DrawingProps): Place[] {
  const { margin, inner } = layOutLine(drawing)
  const { entries } = drawing
  const step = inner.width / Math.max(1, entries.length - 1)
  const width = Math.min(step, 48)
  return entries.map((_, index) => {
    const middle = margin.left + (entries.length === 1 ? inner.width / 2 : index * step)
    return { left: middle - width / 2, width, top: margin.top, height: inner.height }
  })
}
