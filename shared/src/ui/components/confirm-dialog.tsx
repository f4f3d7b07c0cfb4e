import { Button, Dialog, Portal } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { withoutBidiControls } from './bidi.ts'

type ConfirmDialogProps = {
  isOpen: boolean
  title: ReactNode
  children?: ReactNode
  confirmText: string
  cancelText?: string
  /** The action cannot be undone. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  /** Where the focus goes if the action removes the element that had it; by default it returns there. */
  focusAfterConfirm?: () => HTMLElement | null
  onCancel: () => void
}

/** Confirms an action. Escape and a click outside cancel; the focus starts on the harmless button. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmText,
  cancelText = 'Cancel',
  ...rest
}: ConfirmDialogProps) {
  const { isDestructive = false, isBusy = false, onConfirm, focusAfterConfirm, onCancel } = rest
  const cancelButton = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  const isUnderWay = useRef(false)
  useEffect(() => {
    if (!isBusy) isUnderWay.current = false
  })
  function cancel() {
    isConfirmed.current = false
    onCancel()
  }
  function confirm() {
    // The second half of a double click arrives before the button is rendered as busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    isConfirmed.current = true
    onConfirm()
  }
  return (
    <Dialog.Root
      role="alertdialog"
      placement="center"
      open={isOpen}
      onOpenChange={({ open }) => {
        if (!open) cancel()
      }}
      initialFocusEl={() => cancelButton.current}
      finalFocusEl={() => (isConfirmed.current ? (focusAfterConfirm?.() ?? null) : null)}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere" minW="0">
                {withoutBidiControls(title)}
              </Dialog.Title>
            </Dialog.Header>
            {children && (
              <Dialog.Body>
                <Dialog.Description as="div" color="fg.muted">
                  {withoutBidiControls(children)}
                </Dialog.Description>
              </Dialog.Body>
            )}
            <Dialog.Footer>
              <Button ref={cancelButton} variant="outline" colorPalette="gray" onClick={cancel}>
                {cancelText}
              </Button>
              <Button
                colorPalette={isDestructive ? 'red' : 'brand'}
                loading={isBusy}
                loadingText={confirmText}
                onClick={confirm}
              >
                {confirmText}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
