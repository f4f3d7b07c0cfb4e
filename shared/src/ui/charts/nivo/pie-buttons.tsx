import { sliceMiddles, sliceValues } from '../pie-slices.ts'
import type { Place } from './axes.ts'
import { PickButtons, type PickProps } from './pick-buttons.tsx'
import { pieMargin, type PieProps } from './pie-drawing.tsx'

type PieButtonsProps = PieProps & PickProps & { title: string }

const size = 28

/** The slices for those without a mouse: a button in the middle of each. */
export function PieButtons({ title, ...drawing }: PieButtonsProps) {
  return <PickButtons {...drawing} label={`Slices of ${title}`} places={placesOf(drawing)} />
}

function placesOf({ entries, width, height, legendHeight = 0 }: PieProps): Place[] {
  const pie = height - legendHeight
  const radius = 0.6 * (Math.min(width, pie) / 2 - pieMargin)
  return sliceMiddles(sliceValues(entries)).map((middle) => ({
    left: width / 2 + radius * Math.sin(middle) - size / 2,
    top: pie / 2 - radius * Math.cos(middle) - size / 2,
    width: size,
    height: size,
  }))
}
