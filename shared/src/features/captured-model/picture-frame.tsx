import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Box, Flex } from '../../ui/components/index.ts'
import { TabRow } from '../../ui/widgets/tab-row.tsx'

type PictureFrameProps = {
  above?: ReactNode
  before?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/**
 * The frame of the picture. It is shown before the model is loaded, so that the layout does not shift. It extends to
 * the bottom of the window and has at least 70 % of the window's height. On narrow screens it leaves room for scrolling
 * the page.
 */
export function PictureFrame({ above, before, aside, children }: PictureFrameProps) {
  const frame = useRoomBelow()
  return (
    <Box mt={{ md: '-1' }} mb={{ md: '-1' }}>
      <ToolRow>{above}</ToolRow>
      <Flex
        ref={frame}
        direction={{ base: 'column', md: 'row' }}
        gap="3"
        mt="2"
        minH="0"
        h={{ md: 'max(26rem, calc(70dvh + 2px), var(--room, 0px))' }}
      >
        {before}
        <Box flex={{ md: '1' }} h={{ base: 'max(20rem, 62dvh)', md: 'auto' }} minW="0" minH="0">
          {children}
        </Box>
        {aside}
      </Flex>
    </Box>
  )
}

/** One line in wide windows, which scrolls if it is too long. The padding leaves room for the focus ring. */
function ToolRow({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  return (
    <TabRow row={row} open="">
      <Flex
        ref={row}
        gap="3"
        align="center"
        justify="space-between"
        wrap={{ base: 'wrap', md: 'nowrap' }}
        minH="8"
        overflowX={{ md: 'auto' }}
        scrollbarWidth="none"
        p={{ md: '1' }}
        m={{ md: '-1' }}
        css={{ '& > *': { flexShrink: { md: '0' } } }}
      >
        {children}
      </Flex>
    </TabRow>
  )
}

/** Pixels below the picture. */
const marginBelow = 8

/**
 * Sets `--room` on an element: the pixels from its top to the bottom of the window. Updated when the page above the
 * element changes.
 */
function useRoomBelow() {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const page = element?.closest('main > *')
    if (!element || !page) return undefined
    let next = 0
    function measure() {
      const top = element ? element.getBoundingClientRect().top + window.scrollY : 0
      element?.style.setProperty('--room', `${Math.floor(window.innerHeight - top - marginBelow)}px`)
    }
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next)
      next = requestAnimationFrame(measure)
    })
    measure()
    observer.observe(page)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(next)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return ref
}
