import { Button, Dialog, Portal, withoutBidiControls } from '@lintel/shared/ui'

type NoticeDialogProps = { title: string; text: string; onClose: () => void }

/** Explains why an action isn't possible. */
export function NoticeDialog({ title, text, onClose }: NoticeDialogProps) {
  return (
    <Dialog.Root
      role="alertdialog"
      placement="center"
      open
      onOpenChange={({ open }) => {
        if (!open) onClose()
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title overflowWrap="anywhere">{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Dialog.Description color="fg.muted">{withoutBidiControls(text)}</Dialog.Description>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>Close</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
