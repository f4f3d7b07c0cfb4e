import type { ComponentProps, KeyboardEvent, PointerEvent } from 'react'
import { Box, Flex } from '../ui/components/index.ts'
import { viewerFocus } from './surface/viewer-colors.ts'

type SplitterProps = {
  /** Its accessible name: `Width of the elements`. */
  label: string
  value: number
  least: number
  most: number
  /** The change for one press of an arrow key. */
  step: number
  /** The text of a value: `40 %`. */
  text: string
  /** The value for a pointer position; `edge` is the splitter's element. */
  valueAt: (pointer: { clientX: number }, edge: HTMLElement) => number
  /** Integers within the bounds, called with every move. */
  onChange: (value: number) => void
  /** Called for a double click. */
  onReset: () => void
  /** The CSS position, if the splitter is not between two items of a row. */
  place?: Pick<ComponentProps<typeof Flex>, 'position' | 'top' | 'bottom' | 'left' | 'right' | 'display'>
  /** Whether dragging outward widens the left or the right side. */
  widens?: 'left' | 'right'
}

/** A vertical edge that is dragged by mouse, touch or arrow keys: the window splitter of WAI-ARIA. */
export function Splitter(props: SplitterProps) {
  const { label, value, least, most, step, text, valueAt, onChange, onReset, place, widens = 'left' } = props
  function set(next: number) {
    const clamped = Math.round(Math.min(most, Math.max(least, next)))
    if (clamped !== value) onChange(clamped)
  }
  function press(event: KeyboardEvent) {
    const wider = widens === 'left' ? step : -step
    const next = { ArrowRight: value + wider, ArrowLeft: value - wider, Home: least, End: most }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // Stops the event, because the picture beside it uses the same keys.
    event.stopPropagation()
    set(next)
  }
  function startDrag(event: PointerEvent<HTMLElement>) {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
  }
  function pull(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) set(valueAt(event, event.currentTarget))
  }
  return (
    <Flex
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={text}
      tabIndex={0}
      align="center"
      justify="center"
      flexShrink="0"
      w="3"
      rounded="sm"
      cursor="col-resize"
      touchAction="none"
      userSelect="none"
      color="border.emphasized"
      _hover={{ color: 'brand.solid' }}
      _active={{ color: 'brand.solid' }}
      _focusVisible={viewerFocus}
      onKeyDown={press}
      onPointerDown={startDrag}
      onPointerMove={pull}
      onDoubleClick={onReset}
      {...place}
    >
      <Box aria-hidden w="1" h="12" maxH="full" rounded="full" bg="currentcolor" />
    </Flex>
  )
}
