import { Button } from '@chakra-ui/react'
import { useId } from 'react'
import { Text } from '../components/index.ts'

type DialogFooterProps = {
  submitText: string
  isRunning: boolean
  /** What the person has to do first. While it is set, the button is disabled and the footer shows it. */
  missing?: string | undefined
  /** The id of the form that the button submits; a dialog without a form has `onSubmit`. */
  form?: string
  onSubmit?: () => void
  onCancel: () => void
}

/** The footer of a `ModalDialog`: Cancel and the primary button. */
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
