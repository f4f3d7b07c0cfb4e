import { Dialog, IconButton, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { PanelBoundary, withoutBidiControls } from '../components/index.ts'

type ModalDialogProps = {
  isOpen: boolean
  title: ReactNode
  /** Called on Escape, the close button and a click outside. The dialog stays open until `isOpen` changes. */
  onClose: () => void
  children: ReactNode
  /** The buttons, in order. */
  footer?: ReactNode
  /** Takes the focus when the dialog closes, if the element that opened it may no longer exist. */
  returnFocusTo?: () => HTMLElement | null
  /** For tables with many columns: as wide as the window, up to 1,400 px. */
  isWide?: boolean
}

/** A task in a dialog up to 800 px wide: a form, settings, or tabs. For confirmations use `ConfirmDialog`. */
export function ModalDialog({ isOpen, title, onClose, children, footer, ...more }: ModalDialogProps) {
  const { returnFocusTo, isWide = false } = more
  return (
    <Dialog.Root
      scrollBehavior="inside"
      placement="center"
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
      {...(returnFocusTo && { finalFocusEl: returnFocusTo })}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content w="full" maxW={isWide ? '1400px' : '800px'}>
            {/* Leaves room for the close button. */}
            <Dialog.Header pe="14">
              <Dialog.Title overflowWrap="anywhere" minW="0">
                {withoutBidiControls(title)}
              </Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <PanelBoundary>{children}</PanelBoundary>
            </Dialog.Body>
            {/* On phones, the note about what has to be done first is above the buttons. */}
            {footer && <Dialog.Footer flexWrap="wrap">{footer}</Dialog.Footer>}
            <Dialog.CloseTrigger asChild position="absolute" top="3" insetEnd="3">
              <IconButton aria-label="Close" size="sm" variant="ghost" colorPalette="gray">
                <X aria-hidden />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
