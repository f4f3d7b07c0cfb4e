import { Form, FormError, type FormOf } from '@lintel/shared/form'
import { Button, Dialog, Portal, Stack } from '@lintel/shared/ui'
import { useRef, type ReactNode } from 'react'
import { describeFailure } from '../describe-failure.ts'

type SettingsDialogProps<Values extends Record<string, unknown>, Output> = {
  title: string
  children: ReactNode
  confirmText: string
  form: FormOf<Values, Output>
  /** Saves. What it throws is shown below the fields. */
  onSubmit: (values: Output) => unknown
  /** The same is saved from elsewhere. */
  isRunning: boolean
  onClose: () => void
}

/** Something to fill in and confirm. Nothing closes it while the server is at work. */
export function SettingsDialog<Values extends Record<string, unknown>, Output>(
  props: SettingsDialogProps<Values, Output>,
) {
  const { title, children, confirmText, form, onSubmit, isRunning, onClose } = props
  const content = useRef<HTMLDivElement>(null)
  const isBusy = form.formState.isSubmitting || isRunning
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
            <Form form={form} onSubmit={onSubmit} failureText={describeFailure} isAroundDialog>
              <Dialog.Header>
                <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body tabIndex={0}>
                <Stack gap="5">
                  {children}
                  <FormError />
                </Stack>
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
            </Form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
