import { layOut, type DrawingProps } from './drawing.ts'
import { PickButtons, type PickProps, type Place } from './pick-buttons.tsx'

type PointButtonsProps = DrawingProps & PickProps & { title: string }

/** The points of lines for those without a mouse: each has all lines at its place. */
export function PointButtons({ title, ...drawing }: PointButtonsProps) {
  return <PickButtons {...drawing} label={`Points of ${title}`} places={placesOf(drawing)} />
}

/** The first and the last point stand at the ends of the axis. */
function placesOf(drawing: DrawingProps): Place[] {
  const { margin, width, height } = layOut(drawing, { mayTurn: false })
  const { entries } = drawing
  const axis = width - margin.left - margin.right
  const step = axis / Math.max(1, entries.length - 1)
  const place = { top: margin.top, height: height - margin.top - margin.bottom, width: Math.min(step, 48) }
  return entries.map((_, index) => {
    const middle = margin.left + (entries.length === 1 ? axis / 2 : index * step)
    return { ...place, left: middle - place.width / 2 }
  })
}
