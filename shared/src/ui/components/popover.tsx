import { Button, Popover as ChakraPopover, type ButtonProps } from '@chakra-ui/react'
import { Fragment, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

type PopoverProps = {
  /** The accessible name of the button and of the popover. */
  label: string
  trigger: ReactNode
  children: ReactNode
  /** It contains actions or links, and choosing one closes it. */
  isMenu?: boolean
  width?: string
  button?: Omit<ButtonProps, 'onClick' | 'aria-label' | 'children'>
}

/** Not in a portal, so that it belongs to the landmark, dialog or full-screen element of its button. */
const positioning = { strategy: 'fixed', placement: 'bottom-start', gutter: 8 } as const

/** Opens beside its button and takes the focus; Escape, a click elsewhere and tabbing out close it. */
export function Popover({
  label,
  trigger,
  children,
  isMenu = false,
  width = '22rem',
  button: buttonProps,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const [timesOpened, setTimesOpened] = useState(0)
  const isChosen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)

  function onOpenChange({ open }: { open: boolean }) {
    isChosen.current = false
    setOpen(open)
    // A closing popover is still mounted with its input, so reopening needs a new key.
    if (open) setTimesOpened((before) => before + 1)
  }

  function closeAfterChoice({ target }: MouseEvent) {
    if (!isMenu || !(target instanceof Element) || !target.closest('a, button')) return
    isChosen.current = true
    // Synchronous, so that whatever the choice opens takes the focus from the button.
    button.current?.focus()
    setOpen(false)
  }

  return (
    <ChakraPopover.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onInteractOutside={blurField}
      initialFocusEl={() => content.current}
      finalFocusEl={() => (isChosen.current ? (document.activeElement as HTMLElement | null) : null)}
      portalled={false}
      positioning={positioning}
      lazyMount
      unmountOnExit
    >
      <ChakraPopover.Trigger asChild>
        <Button
          ref={button}
          size="xs"
          variant="ghost"
          colorPalette="gray"
          {...buttonProps}
          aria-label={label}
          onKeyDown={stopHandledEscape}
        >
          {trigger}
        </Button>
      </ChakraPopover.Trigger>
      <ChakraPopover.Positioner>
        <ChakraPopover.Content
          ref={content}
          aria-label={label}
          onClick={closeAfterChoice}
          onKeyDown={stopHandledEscape}
          {...contentStyle}
          w={width}
        >
          <Fragment key={timesOpened}>{children}</Fragment>
        </ChakraPopover.Content>
      </ChakraPopover.Positioner>
    </ChakraPopover.Root>
  )

  /** A field that is removed while focused gets no blur event and would lose its input. */
  function blurField() {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && content.current?.contains(focused)) focused.blur()
  }
}

/** Escape closes only the popover, and nothing around it. */
function stopHandledEscape(event: KeyboardEvent) {
  if (event.key === 'Escape' && event.isDefaultPrevented()) event.stopPropagation()
}

const contentStyle = {
  maxW: 'calc(100vw - 1rem)',
  // The header (4rem) would cover a taller popover that opens upward in a viewer.
  maxH: 'clamp(8rem, var(--available-height) - 4rem, 24rem)',
  overflowY: 'auto',
  p: '4',
  color: 'fg',
  borderWidth: '1px',
  borderColor: 'border',
} as const
