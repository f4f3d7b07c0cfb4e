import { Button, Flex } from '@chakra-ui/react'
import { useFormContext, useFormState } from 'react-hook-form'

type SubmitRowProps = {
  submitText?: string
  discardText?: string
  /** Called after the fields are reset to their initial values. */
  onDiscard?: () => void
}

/** Buttons that save or reset the fields. Both are disabled until something has changed. */
export function SubmitRow({ submitText = 'Save Changes', discardText = 'Discard', onDiscard }: SubmitRowProps) {
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Flex gap="3" wrap="wrap">
      <Button type="submit" disabled={!isDirty && !isSubmitting} loading={isSubmitting} loadingText={submitText}>
        {submitText}
      </Button>
      {isDirty && (
        <Button
          variant="ghost"
          colorPalette="gray"
          disabled={isSubmitting}
          onClick={() => {
            reset()
            onDiscard?.()
          }}
        >
          {discardText}
        </Button>
      )}
    </Flex>
  )
}
