import { Box, Button, Dialog, Portal } from '@lintel/shared/ui'
import { useRef, type ReactNode } from 'react'

type SettingsDialogProps = {
  title: string
  children: ReactNode
  confirmText: string
  isBusy: boolean
  /** Why the server did not do it. */
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Something to fill in and confirm. Nothing closes it while the server is at work. */
export function SettingsDialog({ title, children, confirmText, isBusy, error, ...rest }: SettingsDialogProps) {
  const { onConfirm, onClose } = rest
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open
      // Else its body has the focus first, which has it so that it can be scrolled by keys.
      initialFocusEl={() => content.current?.querySelector<HTMLElement>('input[type=text], input[type=email]') ?? null}
      placement="center"
      scrollBehavior="inside"
      size="lg"
      onOpenChange={({ open }) => {
        if (!open && !isBusy) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content ref={content}>
            <form
              noValidate
              // Its parts lie in the dialog's own layout, so that the body scrolls between head and foot.
              style={{ display: 'contents' }}
              onSubmit={(event) => {
                event.preventDefault()
                onConfirm()
              }}
            >
              <Dialog.Header>
                <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body tabIndex={0}>
                {children}
                <Box role="alert" mt="4" color="fg.error" textStyle="sm" overflowWrap="anywhere" _empty={{ mt: '0' }}>
                  {error}
                </Box>
              </Dialog.Body>
              <Dialog.Footer>
                <Button
                  variant="outline"
                  colorPalette="gray"
                  aria-disabled={isBusy}
                  onClick={isBusy ? undefined : onClose}
                >
                  Cancel
                </Button>
                <Button type="submit" loading={isBusy} loadingText={confirmText}>
                  {confirmText}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
