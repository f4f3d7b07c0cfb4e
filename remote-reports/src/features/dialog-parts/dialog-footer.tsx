import { Button } from '@lintel/shared/ui'

type DialogFooterProps = {
  submitText: string
  isRunning: boolean
  isDisabled?: boolean
  /** The id of the form that the button sends; a dialog without a form has `onSubmit`. */
  form?: string
  onSubmit?: () => void
  onCancel: () => void
}

/** Cancel, and the button that does what the dialog is for. */
export function DialogFooter({
  submitText,
  isRunning,
  isDisabled = false,
  form,
  onSubmit,
  onCancel,
}: DialogFooterProps) {
  return (
    <>
      <Button variant="outline" colorPalette="gray" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        disabled={isDisabled}
        loading={isRunning}
        loadingText={submitText}
        onClick={onSubmit}
      >
        {submitText}
      </Button>
    </>
  )
}
