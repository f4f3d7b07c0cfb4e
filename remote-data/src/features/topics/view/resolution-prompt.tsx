import { useAction } from '@lintel/shared/action'
import { useQueryClient } from '@lintel/shared/api'
import type { Topic } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { Authorized } from '@lintel/shared/session'
import { Box, Button, Text } from '@lintel/shared/ui'
import { changeTopic, cacheTopic } from '@lintel/shared/topics'

/** The latest review no longer finds the issue: asks for another status, or dismisses the question. */
export function ResolutionPrompt({ topic }: { topic: Topic }) {
  const { id, revision } = topic
  const organization = useOrganizationId()
  const client = useQueryClient()
  const answer = useAction(
    { mutationFn: () => changeTopic(organization, id, { isPerhapsResolved: false, revision }) },
    { onSuccess: (saved) => cacheTopic(client, organization, saved) },
  )
  return (
    <Box
      as="section"
      aria-label="Resolved?"
      display="flex"
      flexWrap="wrap"
      gap="3"
      alignItems="center"
      mb="5"
      p="4"
      rounded="xl"
      borderWidth="1px"
      borderColor="green.border"
      bg="green.subtle"
    >
      <Text flex="1 1 16rem">
        <Text as="strong">Resolved?</Text> The latest review no longer finds this issue.
      </Text>
      <Authorized anyRole={['topics.update']}>
        <Button size="sm" variant="outline" colorPalette="gray" loading={answer.isRunning} onClick={() => answer.run()}>
          Not Resolved
        </Button>
      </Authorized>
    </Box>
  )
}
