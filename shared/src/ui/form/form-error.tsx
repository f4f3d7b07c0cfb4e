import { Box, Flex } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useFormState } from 'react-hook-form'

/** An error of the form as a whole. The live region is always rendered, so that its text is announced. */
export function FormError() {
  const { errors } = useFormState()
  const message = errors.root?.['server']?.message
  return (
    <Box role="alert" hidden={message === undefined}>
      {message !== undefined && (
        <Flex gap="3" p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm" wordBreak="break-word">
          <CircleAlert aria-hidden size={18} style={{ flexShrink: 0, marginTop: '1px' }} />
          {message}
        </Flex>
      )}
    </Box>
  )
}
