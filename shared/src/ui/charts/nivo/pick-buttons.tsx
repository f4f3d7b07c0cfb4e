import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { Box } from '../../components/index.ts'
import { labelText, valueText } from '../chart-entry.ts'
import type { DrawingProps, Place } from './axes.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'

export type PickProps = {
  selected: readonly string[]
  onPick: (key: string) => void
}

type PickButtonsProps = Pick<DrawingProps, 'entries' | 'format' | 'width'> &
  PickProps & {
    /** What the buttons are: `Bars of Portfolio`. */
    label: string
    /** Of each entry, in their order. */
    places: readonly Place[]
  }

/** What can be picked for those without a mouse: buttons that lie over it, with one tab stop; the arrows lead from one to the next. */
export function PickButtons({ label, places, selected, onPick, entries, format, width }: PickButtonsProps) {
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
          style={places[index]}
          onFocus={() => {
            setLast(index)
            setFocused(index)
          }}
          onBlur={() => setFocused(undefined)}
          onClick={() => one.isPickable !== false && onPick(one.key)}
        />
      ))}
      {entry && focused !== undefined && (
        <div aria-hidden style={tooltipPlace(places[focused], width)}>
          <DrawingTooltip entry={entry} format={format} />
        </div>
      )}
    </Box>
  )
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
  // The mouse has the drawing itself.
  '& button': { position: 'absolute', pointerEvents: 'none', rounded: 'sm' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'brand.focusRing' },
}
