import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { TopicComment } from '@lintel/shared/contract/topics'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Flex, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { topicChanged } from '@lintel/shared/topics'
import { MentionField } from './mention-field.tsx'
import { typedOf, written, type Mentionable } from './mention.model.ts'

type CommentFormProps = {
  topicId: string
  /** What is changed; undefined for a new one. */
  comment?: TopicComment
  submitText: string
  send: (text: string) => Promise<void>
  /** For one that is changed. */
  onClose?: () => void
}

type Sent = { text: string; typed: string }

/** Says something, or says it otherwise; what was typed stays until it is saved. */
export function CommentForm({ topicId, comment, submitText, send, onClose }: CommentFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [before] = useState(() => typedOf(comment?.text ?? ''))
  const [text, setText] = useState(before.text)
  const [picked, setPicked] = useState<readonly Mentionable[]>(before.picked)
  useUnsavedInput({ isDirty: text !== before.text })
  const sending = useAction(
    { mutationFn: (sent: Sent) => send(sent.text), onSuccess: () => topicChanged(client, organization, topicId) },
    {
      goOn: (_, { typed }) => {
        // Whoever has gone on typing keeps that.
        setText((now) => (now === typed ? before.text : now))
        onClose?.()
      },
      showsError: true,
    },
  )
  const isEmpty = text.trim() === '' && !comment?.viewpointId
  return (
    <form
      aria-label={submitText}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) sending.run({ text: written(text, picked), typed: text })
      }}
    >
      <Stack gap="3">
        {sending.error && (
          <Text role="alert" p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm">
            {errorText(sending.error)}
          </Text>
        )}
        <MentionField
          label="Comment"
          text={text}
          onText={setText}
          onPick={(person) => setPicked((others) => [...others, person])}
        />
        <Flex gap="3">
          <Button type="submit" size="sm" disabled={isEmpty} loading={sending.isRunning} loadingText={submitText}>
            {submitText}
          </Button>
          {onClose && (
            <Button size="sm" variant="ghost" colorPalette="gray" disabled={sending.isRunning} onClick={onClose}>
              Cancel
            </Button>
          )}
        </Flex>
      </Stack>
    </form>
  )
}
