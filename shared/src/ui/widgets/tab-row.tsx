import { Box, Button } from '@chakra-ui/react'
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react'
import { ChevronLeft, ChevronRight } from '../components/icons.ts'

/** Tabs are in one line, which scrolls if it is too narrow. */
export const tabRowStyle = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overflowY: 'hidden',
  scrollbarWidth: 'none',
  css: { '& > *': { flexShrink: '0' } },
} as const

const current = '[aria-current=page], [aria-selected=true]'

type TabRowProps = {
  row: RefObject<HTMLDivElement | null>
  /** The key of the open tab. */
  open: string
  /** The tabs. */
  children: ReactNode
}

/** Keeps the open tab visible, and indicates at either end that there are more tabs. */
export function TabRow({ row, open, children }: TabRowProps) {
  const [hidden, setHidden] = useState({ before: false, after: false })
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return undefined
    const updateHidden = () => setHidden((last) => hiddenTabs(list, last))
    function fit() {
      if (list) scrollIntoRow(list)
      updateHidden()
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(list)
    list.addEventListener('scroll', updateHidden, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', updateHidden)
    }
  }, [row, open])
  function scroll(direction: 1 | -1) {
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.6 })
  }
  return (
    <Box position="relative" minW="0">
      <Box maskImage={maskOf(hidden)}>{children}</Box>
      {hidden.before && (
        <ScrollButton side="before" onClick={() => scroll(-1)}>
          <ChevronLeft size={18} />
        </ScrollButton>
      )}
      {hidden.after && (
        <ScrollButton side="after" onClick={() => scroll(1)}>
          <ChevronRight size={18} />
        </ScrollButton>
      )}
    </Box>
  )
}

type Hidden = { before: boolean; after: boolean }

/** Pixels by which scrolling may miss the end. */
const tolerance = 2

function hiddenTabs({ scrollLeft, scrollWidth, clientWidth }: HTMLElement, last: Hidden): Hidden {
  const before = scrollLeft > tolerance
  const after = scrollWidth - clientWidth - scrollLeft > tolerance
  return before === last.before && after === last.after ? last : { before, after }
}

function maskOf({ before, after }: Hidden): string | undefined {
  if (!before && !after) return undefined
  const stops = [
    before ? 'transparent 1.25rem, #000 3.5rem' : '#000',
    after ? '#000 calc(100% - 3.5rem), transparent calc(100% - 1.25rem)' : '#000',
  ]
  return `linear-gradient(to right, ${stops.join(', ')})`
}

type ScrollButtonProps = { side: 'before' | 'after'; onClick: () => void; children: ReactNode }

/** Only for the mouse: with the keyboard, tabs scroll into view when they get the focus. */
function ScrollButton({ side, onClick, children }: ScrollButtonProps) {
  return (
    <Button
      unstyled
      aria-hidden
      tabIndex={-1}
      data-more-tabs={side}
      position="absolute"
      insetBlock="0"
      {...(side === 'before' ? { left: '0' } : { right: '0' })}
      w="6"
      display="flex"
      alignItems="center"
      justifyContent="center"
      color="fg.muted"
      cursor="pointer"
      _hover={{ color: 'fg' }}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}

/** Also called when the row becomes narrower. Scrolls to the open tab and a part of the neighboring tab. */
function scrollIntoRow(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>(current)
  if (!tab) return
  const [tabRect, rowRect] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
  const margin = Math.min(56, (rowRect.width - tabRect.width) / 2)
  if (tabRect.left < rowRect.left + margin) list.scrollBy({ left: tabRect.left - rowRect.left - margin })
  else if (tabRect.right > rowRect.right - margin) list.scrollBy({ left: tabRect.right - rowRect.right + margin })
}
