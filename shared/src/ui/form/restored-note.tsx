import { Box, Flex } from '@chakra-ui/react'
import { History } from 'lucide-react'
import { useFormState } from 'react-hook-form'
import { Text } from '../components/index.ts'

/** Shown until the fields are saved or have their initial values again. */
export function RestoredNote({ draft }: { draft: { isRestored: boolean } }) {
  const { isDirty } = useFormState()
  const isShown = isDirty && draft.isRestored
  return (
    <Box role="status" hidden={!isShown}>
      {isShown && (
        <Flex gap="3" p="3" rounded="md" bg="bg.info" color="fg.info" textStyle="sm">
          <History aria-hidden size={18} style={{ flexShrink: 0, marginTop: '1px' }} />
          <Text>We restored your draft. It hasn't been saved.</Text>
        </Flex>
      )}
    </Box>
  )
}
