import { Form, FormError, type FormOf } from '@lintel/shared/form'
import { Button, Dialog, Portal, Stack } from '@lintel/shared/ui'
import { useRef, type ReactNode } from 'react'
import { describeFailure } from '../describe-failure.ts'

type SettingsDialogProps<Values extends Record<string, unknown>, Output> = {
  title: string
  children: ReactNode
  confirmText: string
  form: FormOf<Values, Output>
  /** Saves. Errors are shown below the fields. */
  onSubmit: (values: Output) => unknown
  /** True while a save from elsewhere is running. */
  isRunning: boolean
  onClose: () => void
}

/** A dialog with a form. It can't be closed while it saves. */
export function SettingsDialog<Values extends Record<string, unknown>, Output>(
  props: SettingsDialogProps<Values, Output>,
) {
  const { title, children, confirmText, form, onSubmit, isRunning, onClose } = props
  const content = useRef<HTMLDivElement>(null)
  const isBusy = form.formState.isSubmitting || isRunning
  return (
    <Dialog.Root
      open
      // Otherwise the scrollable body would get the initial focus.
      initialFocusEl={() =>
        content.current?.querySelector<HTMLElement>('input[type=text], input[type=email], textarea') ??
        content.current?.querySelector('select') ??
        null
      }
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
