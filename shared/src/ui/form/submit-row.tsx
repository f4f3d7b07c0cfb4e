import { Button, Flex } from '@chakra-ui/react'
import { useFormContext, useFormState } from 'react-hook-form'

type SubmitRowProps = {
  submitText?: string
  discardText?: string
  /** After the fields are back at what they started with. */
  onDiscard?: () => void
}

/** Saves, or goes back to what the fields started with. Both wait until something has changed. */
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
