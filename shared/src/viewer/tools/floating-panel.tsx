import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Box, Flex, Heading } from '../../ui/index.ts'
import { viewerFocus } from '../surface/viewer-colours.ts'
import { X } from './icons.ts'
import { ToolButton } from './toolbar/tool-button.tsx'

export type FloatingPanelProps = {
  title: string
  onClose: () => void
  side?: 'left' | 'right'
  /** As high as there is room, whatever is in it, which scrolls by itself. */
  isFilled?: boolean
  takesFocus?: boolean
  children: ReactNode
}

/** Beside the picture where there is room, below its upper part where there is none. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, onClose, side = 'right', isFilled = false, takesFocus = false, children } = props
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  function press(event: KeyboardEvent) {
    // In a search the first press clears it.
    const isClearing = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (event.key !== 'Escape' || isClearing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Flex
      ref={panel}
      as="section"
      aria-labelledby={titleId}
      tabIndex={-1}
      direction="column"
      position="absolute"
      zIndex="2"
      right={{ base: '2', md: side === 'right' ? '3' : 'auto' }}
      left={{ base: '2', md: side === 'left' ? '3' : 'auto' }}
      top={{ base: 'auto', md: '3' }}
      bottom={{ base: '14', md: 'auto' }}
      {...(isFilled ? filled : fitted)}
      w={{ md: '20rem' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      shadow="md"
      overflow="hidden"
      _focusVisible={viewerFocus}
      onKeyDown={press}
    >
      <Flex align="center" justify="space-between" flexShrink="0" pl="4" pr="2" py="1.5" borderBottomWidth="1px">
        <Heading as="h2" id={titleId} textStyle="sm">
          {title}
        </Heading>
        <ToolButton icon={X} label={`Close ${title}`} onClick={onClose} />
      </Flex>
      {isFilled ? children : <Scrolling labelledBy={titleId}>{children}</Scrolling>}
    </Flex>
  )
}

/** From its place at the top to the tools: what is longer scrolls inside. */
const fitted = { maxH: { base: 'min(calc(100% - 4rem), max(50%, 17rem))', md: 'calc(100% - 4.75rem)' } }
const filled = { h: { base: 'min(calc(100% - 4rem), max(62%, 19rem))', md: 'calc(100% - 4.75rem)' } }

function Scrolling({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <Box
      overflowY="auto"
      minH="0"
      p="3"
      tabIndex={0}
      role="group"
      aria-labelledby={labelledBy}
      _focusVisible={viewerFocus}
      outlineOffset="-2px"
    >
      {children}
    </Box>
  )
}
