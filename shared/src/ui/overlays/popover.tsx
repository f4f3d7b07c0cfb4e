import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'

type PopoverProps = {
  /** The accessible name of the button and of what it opens. */
  label: string
  trigger: ReactNode
  children: ReactNode
  /** It lists actions or links, so choosing one closes it. */
  isMenu?: boolean
  width?: string
  button?: Omit<ButtonProps, 'onClick' | 'aria-label' | 'children'>
}

const gap = 8

/** What opens beside its button, over everything, and takes the focus: Escape, a click elsewhere and leaving it by keyboard close it. */
export function Popover({ label, trigger, children, isMenu = false, width = '22rem', button: look }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useOnTop({ button, panel, isOpen })
  useCloseOutside(root, isOpen, () => {
    // A field that goes with the focus in it is not told that it was left, and would lose what was typed.
    const focused = document.activeElement
    if (focused instanceof HTMLElement && panel.current?.contains(focused)) focused.blur()
    setOpen(false)
  })

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function closeAfterChoice({ target }: MouseEvent) {
    if (isMenu && target instanceof Element && target.closest('a, button')) close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }

  return (
    <Box ref={root} display="inline-block" onKeyDown={onKeyDown}>
      <Button
        ref={button}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        {...look}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </Button>
      {isOpen && (
        <Box
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={0}
          onClick={closeAfterChoice}
          w={width}
          {...panelStyle}
        >
          {children}
        </Box>
      )}
    </Box>
  )
}

const panelStyle = {
  position: 'fixed',
  inset: 'auto',
  m: '0',
  maxW: 'calc(100vw - 1rem)',
  maxH: 'min(24rem, calc(100dvh - 1rem))',
  overflowY: 'auto',
  p: '4',
  bg: 'bg.panel',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border',
  rounded: 'lg',
  shadow: 'lg',
  textStyle: 'sm',
} as const

type Parts = { button: RefObject<HTMLElement | null>; panel: RefObject<HTMLElement | null>; isOpen: boolean }

/** In the browser's top layer nothing clips it, so it is placed by hand: below its button, or above where there is room. */
function useOnTop({ button, panel, isOpen }: Parts) {
  useEffect(() => {
    const [anchor, box] = [button.current, panel.current]
    if (!isOpen || !anchor || !box) return undefined
    function place() {
      if (!anchor || !box) return
      const { left, top, bottom } = anchor.getBoundingClientRect()
      const { offsetWidth, offsetHeight } = box
      const below = bottom + gap + offsetHeight <= innerHeight || top < innerHeight - bottom
      const wanted = below ? bottom + gap : top - gap - offsetHeight
      box.style.left = `${Math.max(gap, Math.min(left, innerWidth - offsetWidth - gap))}px`
      box.style.top = `${Math.max(gap, Math.min(wanted, innerHeight - offsetHeight - gap))}px`
    }
    // Elsewhere (in jsdom) it has no top layer to be in, and is shown as it is.
    if ('showPopover' in box) {
      box.popover = 'manual'
      box.showPopover()
    }
    place()
    box.focus({ preventScroll: true })
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [button, panel, isOpen])
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const closeNow = useRef(close)
  useEffect(() => {
    closeNow.current = close
  })
  useEffect(() => {
    if (!isOpen) return undefined
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !root.current?.contains(target)) closeNow.current()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [root, isOpen])
}
