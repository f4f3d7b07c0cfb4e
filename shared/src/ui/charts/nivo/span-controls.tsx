import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Box, VisuallyHidden } from '../../components/index.ts'
import { labelText, type ChartEntry } from '../chart-entry.ts'
import { layOutLine, type DrawingProps } from './axes.ts'
import { DrawingTooltip } from './drawing-tooltip.tsx'
import { movedBy, pointIndexAt, spanOf, pointX, type Span, type Track } from './span-model.ts'

type SpanControlsProps = DrawingProps & {
  title: string
  onPickSpan: (first: string, last: string) => void
}

/** The range that is being selected, and the points it refers to: new points reset it. */
type Draft = Span & { entries: readonly ChartEntry[]; anchor?: number }

/**
 * Selects a range of a line chart: a click selects a point, a drag selects a range. Keyboard users have two handles:
 * arrow keys move them, Enter confirms, and Escape resets them.
 */
export function SpanControls({ title, onPickSpan, ...drawing }: SpanControlsProps) {
  const { entries, format } = drawing
  const { track, top, height } = trackOf(drawing)
  const [savedDraft, setDraft] = useState<Draft>()
  const [hovered, setHovered] = useState<number>()
  const draft = savedDraft?.entries === entries ? savedDraft : undefined
  const span = draft ?? { first: 0, last: entries.length - 1 }
  function pick({ first, last }: Span) {
    setDraft(undefined)
    onPickSpan(entries[first]?.key ?? '', entries[last]?.key ?? '')
  }
  function follow(event: PointerEvent<HTMLElement>) {
    const index = pointIndexAt(track, event.clientX - event.currentTarget.getBoundingClientRect().left)
    setHovered(index)
    if (draft?.anchor !== undefined) setDraft({ ...draft, ...spanOf(draft.anchor, index) })
    return index
  }
  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return
    const index = follow(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    setDraft({ entries, anchor: index, first: index, last: index })
  }
  function onKey(event: KeyboardEvent, end: keyof Span) {
    const newSpan = movedBy(event.key, span, { end, count: entries.length })
    if (event.key === 'Enter') pick(span)
    else if (event.key === 'Escape' && draft) setDraft(undefined)
    else if (newSpan) setDraft({ entries, ...newSpan })
    else return
    event.preventDefault()
  }
  const hoveredEntry = hovered === undefined ? undefined : entries[hovered]
  return (
    <Box
      role="group"
      aria-label={`Range of ${title}`}
      css={style}
      onPointerDown={handlePointerDown}
      onPointerMove={follow}
      onPointerUp={() => draft?.anchor !== undefined && pick(draft)}
      onPointerCancel={() => setDraft(undefined)}
      onPointerLeave={() => setHovered(undefined)}
    >
      {draft && <div className="span" style={{ ...edges(track, span), top, height }} />}
      {(['first', 'last'] as const).map((end) => (
        <button
          key={end}
          type="button"
          role="slider"
          aria-label={end === 'first' ? 'From' : 'To'}
          aria-valuemin={0}
          aria-valuemax={entries.length - 1}
          aria-valuenow={span[end]}
          aria-valuetext={textOf(entries[span[end]])}
          style={{ left: pointX(track, span[end]), top, height }}
          onKeyDown={(event) => onKey(event, end)}
        />
      ))}
      <VisuallyHidden role="status">
        {draft && draft.anchor === undefined
          ? `${textOf(entries[span.first])} to ${textOf(entries[span.last])}. Press Enter to narrow the range.`
          : ''}
      </VisuallyHidden>
      {hoveredEntry && hovered !== undefined && (
        <div aria-hidden className="tip" style={{ top, ...sideOf(pointX(track, hovered), drawing.width) }}>
          <DrawingTooltip entry={hoveredEntry} format={format} />
        </div>
      )}
    </Box>
  )
}

function textOf(entry: ChartEntry | undefined): string {
  return entry ? labelText(entry) : ''
}

function trackOf(drawing: DrawingProps): { track: Track; top: number; height: number } {
  const { margin, inner } = layOutLine(drawing)
  const track = { left: margin.left, width: inner.width, count: drawing.entries.length }
  return { track, top: margin.top, height: inner.height }
}

const minWidth = 2

function edges(track: Track, { first, last }: Span) {
  const left = pointX(track, first)
  return { left, width: Math.max(minWidth, pointX(track, last) - left) }
}

/** Placed inside the chart, on the side with more room. */
function sideOf(x: number, all: number) {
  return x < all / 2 ? { left: x } : { right: all - x }
}

const style = {
  position: 'absolute',
  inset: 0,
  cursor: 'crosshair',
  // A finger still scrolls the page vertically.
  touchAction: 'pan-y',
  userSelect: 'none',
  '& .span': { position: 'absolute', bg: 'var(--chart-mark)', opacity: 0.2, pointerEvents: 'none' },
  '& .tip': { position: 'absolute', pointerEvents: 'none' },
  '& button': {
    position: 'absolute',
    width: '12px',
    marginLeft: '-6px',
    pointerEvents: 'none',
    rounded: 'sm',
    opacity: 0,
  },
  '& button:focus-visible': { opacity: 1, outline: '2px solid', outlineColor: 'brand.focusRing' },
} as const
