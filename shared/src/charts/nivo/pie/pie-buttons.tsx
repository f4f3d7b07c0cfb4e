import { sliceMiddles, sliceValues } from '../../pie/slices.ts'
import type { DrawingProps } from '../drawing.ts'
import { PickButtons, type PickProps, type Place } from '../pick-buttons.tsx'
import { pieMargin } from './pie-drawing.tsx'

type PieButtonsProps = Pick<DrawingProps, 'entries' | 'format' | 'width' | 'height'> & PickProps & { title: string }

const size = 28

/** The slices for those without a mouse: a button in the middle of each. */
export function PieButtons({ title, ...drawing }: PieButtonsProps) {
  return <PickButtons {...drawing} label={`Slices of ${title}`} places={placesOf(drawing)} />
}

function placesOf({ entries, width, height }: Pick<PieButtonsProps, 'entries' | 'width' | 'height'>): Place[] {
  const radius = 0.6 * (Math.min(width, height) / 2 - pieMargin)
  return sliceMiddles(sliceValues(entries)).map((middle) => ({
    left: width / 2 + radius * Math.sin(middle) - size / 2,
    top: height / 2 - radius * Math.cos(middle) - size / 2,
    width: size,
    height: size,
  }))
}
