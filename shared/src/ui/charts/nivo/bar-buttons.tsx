import { layOutBars, type DrawingProps } from './axes.ts'
import { PickButtons, type PickProps } from './pick-buttons.tsx'

type BarButtonsProps = DrawingProps & PickProps & { title: string }

/** The bars for those without a mouse. */
export function BarButtons({ title, ...drawing }: BarButtonsProps) {
  return <PickButtons {...drawing} label={`Bars of ${title}`} places={layOutBars(drawing).bands} />
}
