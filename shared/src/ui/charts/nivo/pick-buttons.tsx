import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Box } from '../../components/index.ts'
import { labelText, valueText } from '../chart-entry.ts'
import { sliceMiddles, sliceValues } from '../pie-slices.ts'
import { layOutBars, layOutLine, type DrawingProps, type Rect } from './axes.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'
import { pieMargin, type PieProps } from './pie-drawing.tsx'

type PickProps = {
  selected: readonly string[]
  onPick: (key: string) => void
}

type PickButtonsProps = Pick<DrawingProps, 'entries' | 'format' | 'width'> &
  PickProps & {
    /** What the buttons are: `Bars of Portfolio`. */
    label: string
    /** Positions of the entries, in order. */
    positions: readonly Rect[]
  }

type ButtonsProps = DrawingProps & PickProps & { title: string }

/** Pixels. */
const sliceButtonSize = 28

/** Buttons over the bars for keyboard and screen reader users. */
export function BarButtons({ title, ...drawing }: ButtonsProps) {
  return <PickButtons {...drawing} label={`Bars of ${title}`} positions={layOutBars(drawing).bands} />
}

/** Buttons over the slices for keyboard and screen reader users, each in the middle of its slice. */
export function PieButtons({ title, ...drawing }: PieProps & PickProps & { title: string }) {
  return <PickButtons {...drawing} label={`Slices of ${title}`} positions={slicePlaces(drawing)} />
}

function slicePlaces({ entries, width, height, legendHeight = 0 }: PieProps): Rect[] {
  const pie = height - legendHeight
  const radius = 0.6 * (Math.min(width, pie) / 2 - pieMargin)
  return sliceMiddles(sliceValues(entries)).map((middle) => ({
    left: width / 2 + radius * Math.sin(middle) - sliceButtonSize / 2,
    top: pie / 2 - radius * Math.cos(middle) - sliceButtonSize / 2,
    width: sliceButtonSize,
    height: sliceButtonSize,
  }))
}

/** Buttons over the points for keyboard and screen reader users; each stands for all lines at its position. */
export function PointButtons({ title, ...drawing }: ButtonsProps) {
  return <PickButtons {...drawing} label={`Points of ${title}`} positions={pointPlaces(drawing)} />
}

/** The first and the last point are at the ends of the axis. */
function pointPlaces(drawing: DrawingProps): Rect[] {
  const { margin, inner } = layOutLine(drawing)
  const { entries } = drawing
  const step = inner.width / Math.max(1, entries.length - 1)
  const width = Math.min(step, 48)
  return entries.map((_, index) => {
    const middle = margin.left + (entries.length === 1 ? inner.width / 2 : index * step)
    return { left: middle - width / 2, width, top: margin.top, height: inner.height }
  })
}

/** Buttons over the drawing for keyboard and screen reader users, with one tab stop; arrow keys move between them. */
function PickButtons({ label, positions, selected, onPick, entries, format, width }: PickButtonsProps) {
  const [last, setLast] = useState(0)
  const [focused, setFocused] = useState<number>()
  const tabStop = Math.min(last, entries.length - 1)
  const entry = entries[focused ?? -1]
  return (
    <Box role="toolbar" aria-label={label} css={style} onKeyDown={moveFocus}>
      {entries.map((one, index) => (
        <button
          key={one.key}
          type="button"
          tabIndex={index === tabStop ? 0 : -1}
          {...(one.isPickable === false ? { 'aria-disabled': true } : { 'aria-pressed': selected.includes(one.key) })}
          aria-label={`${labelText(one)}: ${valueText(one.value, format)}`}
          style={positions[index]}
          onFocus={() => {
            setLast(index)
            setFocused(index)
          }}
          onBlur={() => setFocused(undefined)}
          onClick={() => one.isPickable !== false && onPick(one.key)}
        />
      ))}
      {entry && focused !== undefined && (
        <div aria-hidden style={tooltipPlace(positions[focused], width)}>
          <DrawingTooltip entry={entry} format={format} />
        </div>
      )}
    </Box>
  )
}

/** Placed inside the chart, on the side with more room. */
function tooltipPlace(
  { left, width, top }: Rect = { left: 0, width: 0, top: 0, height: 0 },
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
    ArrowDown: index + 1,
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = steps[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

const style = {
  // The mouse uses the drawing itself.
  '& button': { position: 'absolute', pointerEvents: 'none', rounded: 'sm' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'brand.focusRing' },
}
