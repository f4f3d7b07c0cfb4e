import { useEffect, useId, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Box, Flex, Heading, PanelBoundary } from '../../ui/components/index.ts'
import { belowSheet } from '../framing/picture-place.ts'
import { useCovering } from '../framing/use-covered.ts'
import { sideWidths, useSideWidth } from '../side/side-width.ts'
import { Splitter } from '../splitter.tsx'
import { viewerFocus } from '../surface/viewer-colors.ts'
import { X } from './icons.ts'
import { SheetHandle } from './sheet/sheet-handle.tsx'
import { useSheet } from './sheet/use-sheet.ts'
import { ToolButton } from './toolbar/tool-button.tsx'

export type FloatingPanelProps = {
  title: string
  onClose: () => void
  /** An action of Escape that precedes closing, if there is a step to undo. Returns whether there was one. */
  onEscape?: (() => void) | undefined
  side?: 'left' | 'right'
  /** Set if the content scrolls itself: the panel is then as high as possible. */
  isFilled?: boolean
  takesFocus?: boolean
  children: ReactNode
}

/** A panel over a side of the picture or, if there is not enough room, a sheet below the picture. */
export function FloatingPanel(props: FloatingPanelProps) {
  const { title, onClose, onEscape = onClose, side = 'right', isFilled = false, takesFocus = false, children } = props
  const titleId = useId()
  const [width] = useSideWidth()
  const isLeft = side === 'left'
  const [panel, setPanel] = useState<HTMLDivElement | null>(null)
  useCovering(side, panel)
  const { place: sheetPosition, height, isDragged, handle: sheetHandle } = useSheet(panel, onClose)
  useEffect(() => {
    if (takesFocus) panel?.focus()
  }, [takesFocus, panel])
  function press(event: KeyboardEvent) {
    // In a search field the first Escape clears the text.
    const isClearing = event.target instanceof HTMLInputElement && event.target.value !== ''
    if (event.key !== 'Escape' || isClearing) return
    event.stopPropagation()
    onEscape()
    // Undoing may have removed the focused element.
    if (onEscape !== onClose) panel?.focus()
  }
  return (
    <Flex
      ref={setPanel}
      // An inline style, because a class for each pixel would fill the style sheet.
      style={{ '--viewer-sheet': height } as CSSProperties}
      as="section"
      aria-labelledby={titleId}
      tabIndex={-1}
      direction="column"
      position="absolute"
      zIndex="2"
      right={{ base: '2', md: side === 'right' ? '3' : 'auto' }}
      left={{ base: '2', md: isLeft ? '3' : 'auto' }}
      top={{ base: 'auto', md: '3' }}
      bottom={{ base: belowSheet, md: 'auto' }}
      h={{ base: 'var(--viewer-sheet)', md: isFilled ? maxHeight : 'auto' }}
      maxH={{ md: maxHeight }}
      transition={{ base: isDragged ? 'none' : 'height 0.2s', md: 'none' }}
      w={{ md: isLeft ? `${width}rem` : '20rem' }}
      maxW={{ md: 'calc(100% - 1.5rem)' }}
      pe={{ md: isLeft ? '3' : '0' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      shadow="md"
      overflow="hidden"
      _focusVisible={viewerFocus}
      onKeyDown={press}
    >
      <SheetHandle title={title} place={sheetPosition} handle={sheetHandle} />
      <Flex align="center" justify="space-between" flexShrink="0" pl="4" pr="2" py="1.5" borderBottomWidth="1px">
        <Heading as="h2" id={titleId} textStyle="sm">
          {title}
        </Heading>
        <ToolButton icon={X} label={`Close ${title}`} onClick={onClose} />
      </Flex>
      {isLeft && <Edge name={title} />}
      <PanelBoundary>{isFilled ? children : <Scrolling labelledBy={titleId}>{children}</Scrolling>}</PanelBoundary>
    </Flex>
  )
}

/** The edge that resizes a panel on the left, unless it is a sheet. */
function Edge({ name }: { name: string }) {
  const [width, setWidth] = useSideWidth()
  return (
    <Splitter
      label={`Width of ${name}`}
      value={width}
      least={sideWidths.min}
      most={sideWidths.max}
      step={2}
      text={`${width} rem`}
      valueAt={widthAt}
      onChange={setWidth}
      onReset={() => setWidth(sideWidths.default)}
      place={{ position: 'absolute', top: '0', bottom: '0', right: '0', display: { base: 'none', md: 'flex' } }}
    />
  )
}

function widthAt({ clientX }: { clientX: number }, edge: HTMLElement): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (clientX - (edge.parentElement?.getBoundingClientRect().left ?? 0)) / (rem || 16)
}

/** Extends from the panel's top position to the toolbar; longer content scrolls. */
const maxHeight = 'calc(100% - 4.75rem)'

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
