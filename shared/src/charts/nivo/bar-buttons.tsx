import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Box } from '../../ui/index.ts'
import { labelText, valueText } from '../chart-entry.ts'
import { layOut, type DrawingProps } from './drawing.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

/** Of a bar and the gap beside it: how bars and their buttons are spaced. */
export const barPadding = 0.3

type BarButtonsProps = DrawingProps & {
  title: string
  selected: readonly string[]
  onPick: (key: string) => void
}

/** The bars for those without a mouse: buttons that lie over them, with one tab stop; the arrows lead from bar to bar. */
export function BarButtons({ title, selected, onPick, ...drawing }: BarButtonsProps) {
  const { entries, format } = drawing
  const [last, setLast] = useState(0)
  const [focused, setFocused] = useState<number>()
  const tabStop = Math.min(last, entries.length - 1)
  const places = placesOf(drawing)
  const entry = entries[focused ?? -1]
  return (
    <Box role="toolbar" aria-label={`Bars of ${title}`} css={style} onKeyDown={moveFocus}>
      {entries.map((bar, index) => (
        <button
          key={bar.key}
          type="button"
          tabIndex={index === tabStop ? 0 : -1}
          {...(bar.isPickable === false ? { 'aria-disabled': true } : { 'aria-pressed': selected.includes(bar.key) })}
          aria-label={`${labelText(bar)}: ${valueText(bar.value, format)}`}
          style={places[index]}
          onFocus={() => {
            setLast(index)
            setFocused(index)
          }}
          onBlur={() => setFocused(undefined)}
          onClick={() => bar.isPickable !== false && onPick(bar.key)}
        />
      ))}
      {entry && focused !== undefined && (
        <div aria-hidden style={tooltipPlace(places[focused], drawing.width)}>
          <DrawingTooltip entry={entry} format={format} />
        </div>
      )}
    </Box>
  )
}

type Place = { left: number; width: number; top: number; height: number }

function placesOf(drawing: DrawingProps): Place[] {
  const { margin, width, height } = layOut(drawing, { mayTurn: true })
  const step = (width - margin.left - margin.right) / (drawing.entries.length + barPadding)
  const place = { top: margin.top, height: height - margin.top - margin.bottom, width: step }
  return drawing.entries.map((_, index) => ({ ...place, left: margin.left + (index + barPadding / 2) * step }))
}

/** Within the chart, to whichever side has more room. */
function tooltipPlace(
  { left, width, top }: Place = { left: 0, width: 0, top: 0, height: 0 },
  all: number,
): CSSProperties {
  const middle = left + width / 2
  const side = middle < all / 2 ? { left: middle } : { right: all - middle }
  return { position: 'absolute', pointerEvents: 'none', top, ...side }
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.indexOf(event.target as HTMLButtonElement)
  const steps: Record<string, number> = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

const style = {
  // The mouse has the drawing itself.
  '& button': { position: 'absolute', pointerEvents: 'none', rounded: 'sm' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'brand.focusRing' },
}
