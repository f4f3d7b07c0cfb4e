import { Button, Flex } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'
import { Facts } from '../facts.tsx'
import type { SummaryFacts } from '../wizard-summary.tsx'

type ReviewBannerProps = {
  facts: SummaryFacts
  isEditing: boolean
  isSending: boolean
  /** Whether the form can be submitted, apart from editing and sending. */
  canSubmit: boolean
  onBack: () => void
  onSubmit: () => void
}

/** The summary of the request, with Go Back and Submit Request. */
export function ReviewBanner({ facts, isEditing, isSending, canSubmit, onBack, onSubmit }: ReviewBannerProps) {
  const submit = useFocusAfterSending(isSending)
  return (
    <Flex
      direction={{ base: 'column', xl: 'row' }}
      align={{ xl: 'center' }}
      gap="5"
      p={{ base: '4', md: '5' }}
      rounded="xl"
      borderWidth="1px"
      bg="bg.panel"
      shadow="xs"
    >
      <Flex flex="1" minW="0" direction="column">
        <Facts facts={facts} minColumnWidth="10.5rem" />
      </Flex>
      <Flex gap="3" direction={{ base: 'column-reverse', sm: 'row' }} justify="flex-end">
        <Button variant="outline" colorPalette="gray" disabled={isEditing || isSending} onClick={onBack}>
          Go Back
        </Button>
        <Button
          ref={submit}
          disabled={isEditing || !canSubmit}
          loading={isSending}
          loadingText="Submit Request"
          onClick={onSubmit}
        >
          Submit Request
        </Button>
      </Flex>
    </Flex>
  )
}

/** The disabled button loses the focus while sending, and gets it back if the form is rejected. */
function useFocusAfterSending(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return button
}
