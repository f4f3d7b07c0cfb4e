import type { ComponentProps, KeyboardEvent, PointerEvent } from 'react'
import { Box, Flex } from '../ui/components/index.ts'
import { viewerFocus } from './surface/viewer-colours.ts'

type SplitterProps = {
  /** What it makes wider: `Width of the elements`. */
  label: string
  value: number
  least: number
  most: number
  /** What one press of an arrow changes. */
  step: number
  /** The value in words: `40 %`. */
  text: string
  /** What the value is where the pointer has pulled it to; `edge` is the splitter's own element. */
  valueAt: (pointer: { clientX: number }, edge: HTMLElement) => number
  /** Whole numbers between the bounds, with every move. */
  onChange: (value: number) => void
  /** By a double click. */
  onReset: () => void
  /** Where it stands, where that is not between two things of a row. */
  place?: Pick<ComponentProps<typeof Flex>, 'position' | 'top' | 'bottom' | 'left' | 'right' | 'display'>
  /** Makes wider what is on its left, or what is on its right. */
  widens?: 'left' | 'right'
}

/** An upright edge that is pulled by pointer, finger or arrows, as the window splitter of WAI-ARIA. */
export function Splitter(props: SplitterProps) {
  const { label, value, least, most, step, text, valueAt, onChange, onReset, place, widens = 'left' } = props
  function set(next: number) {
    const within = Math.round(Math.min(most, Math.max(least, next)))
    if (within !== value) onChange(within)
  }
  function press(event: KeyboardEvent) {
    const wider = widens === 'left' ? step : -step
    const next = { ArrowRight: value + wider, ArrowLeft: value - wider, Home: least, End: most }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // The picture beside it is turned by the same keys.
    event.stopPropagation()
    set(next)
  }
  function hold(event: PointerEvent<HTMLElement>) {
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
      onPointerDown={hold}
      onPointerMove={pull}
      onDoubleClick={onReset}
      {...place}
    >
      <Box aria-hidden w="1" h="12" maxH="full" rounded="full" bg="currentcolor" />
    </Flex>
  )
}
