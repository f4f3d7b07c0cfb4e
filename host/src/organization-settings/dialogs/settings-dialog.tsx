import { Box, Button, Dialog, Portal } from '@lintel/shared/ui'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'

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

const invalidField = '[aria-invalid=true], fieldset[data-invalid] input'

/** Something to fill in and confirm. A field that is not right has the focus, with the reason below it. Nothing closes it while the server is at work. */
export function SettingsDialog({ title, children, confirmText, isBusy, error, ...rest }: SettingsDialogProps) {
  const { onConfirm, onClose } = rest
  const content = useRef<HTMLDivElement>(null)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(onConfirm)
    event.currentTarget.querySelector<HTMLElement>(invalidField)?.focus()
  }
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
              onSubmit={submit}
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
