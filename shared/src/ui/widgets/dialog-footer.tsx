import { Button } from '@chakra-ui/react'
import { useId } from 'react'
import { Text } from '../components/index.ts'

type DialogFooterProps = {
  submitText: string
  isRunning: boolean
  /** What has to be done first, for people: while there is something, the button is disabled and says so. */
  missing?: string | undefined
  /** The id of the form that the button sends; a dialog without a form has `onSubmit`. */
  form?: string
  onSubmit?: () => void
  onCancel: () => void
}

/** The footer of a `ModalDialog`: Cancel, and the button that does what the dialog is for. */
export function DialogFooter({ submitText, isRunning, missing, form, onSubmit, onCancel }: DialogFooterProps) {
  const reasonId = useId()
  return (
    <>
      {missing !== undefined && (
        <Text id={reasonId} flex="1 1 12rem" textStyle="sm" color="fg.muted">
          {missing}
        </Text>
      )}
      <Button variant="outline" colorPalette="gray" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        disabled={missing !== undefined}
        aria-describedby={missing === undefined ? undefined : reasonId}
        loading={isRunning}
        loadingText={submitText}
        onClick={onSubmit}
      >
        {submitText}
      </Button>
    </>
  )
}
