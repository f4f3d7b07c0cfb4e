import { useAction } from '@lintel/shared/action'
import { errorText, useQueryClient } from '@lintel/shared/api'
import type { TopicComment } from '@lintel/shared/contract/topics'
import { useUnsavedInput } from '@lintel/shared/drafts'
import { isRevisionConflict } from '@lintel/shared/form'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button, Flex, Stack, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { invalidateTopic } from '@lintel/shared/topics'
import { ConflictNotice } from '@lintel/shared/widgets'
import { MentionField } from './mention-field.tsx'
import { typedOf, written, type Mentionable } from './mention.model.ts'

type CommentFormProps = {
  topicId: string
  /** The comment to edit; undefined for a new one. */
  comment?: TopicComment
  submitText: string
  /** Saves the text; `base` is the edited comment. */
  send: (text: string, base: TopicComment | undefined) => Promise<void>
  /** For an edited comment. */
  onClose?: () => void
}

type Sent = { text: string; typed: string; base: TopicComment | undefined }

/** Adds or edits a comment. The draft is kept until it's saved. */
export function CommentForm({ topicId, comment, submitText, send, onClose }: CommentFormProps) {
  const organization = useOrganizationId()
  const client = useQueryClient()
  const [opened, setOpened] = useState(comment)
  const before = typedOf(opened?.text ?? '')
  const [text, setText] = useState(before.text)
  const [picked, setPicked] = useState<readonly Mentionable[]>(before.picked)
  useUnsavedInput({ isDirty: text !== before.text })
  const sending = useAction(
    {
      mutationFn: (sent: Sent) => send(sent.text, sent.base),
      onSuccess: () => invalidateTopic(client, organization, topicId),
    },
    {
      onSuccessIfMounted: (_, { typed }) => {
        // Keeps text typed while saving.
        setText((now) => (now === typed ? before.text : now))
        onClose?.()
      },
      onError: (error) => (isRevisionConflict(error) ? invalidateTopic(client, organization, topicId) : undefined),
      showsError: true,
    },
  )
  const isEmpty = text.trim() === '' && !comment?.viewpointId
  const newerComment = isRevisionConflict(sending.error) && comment?.revision !== opened?.revision ? comment : undefined

  function save(base: TopicComment | undefined) {
    if (!isEmpty) sending.run({ text: written(text, picked), typed: text, base })
  }
  function takeOver(changed: TopicComment) {
    const typed = typedOf(changed.text)
    setOpened(changed)
    setText(typed.text)
    setPicked(typed.picked)
    sending.reset()
  }
  return (
    <form
      aria-label={submitText}
      onSubmit={(event) => {
        event.preventDefault()
        save(opened)
      }}
    >
      <Stack gap="3">
        {newerComment && (
          <ConflictNotice
            conflicts={[{ title: 'Comment', mine: text, theirs: typedOf(newerComment.text).text }]}
            changedBy={newerComment.modifiedBy?.name}
            isRunning={sending.isRunning}
            onKeepMine={() => save(newerComment)}
            onUseTheirs={() => takeOver(newerComment)}
          />
        )}
        {sending.error && !newerComment && (
          <Text role="alert" p="3" rounded="md" bg="bg.error" color="fg.error" textStyle="sm">
            {errorText(sending.error)}
          </Text>
        )}
        <MentionField
          label="Comment"
          text={text}
          onText={setText}
          onPick={(person) => setPicked((previous) => [...previous, person])}
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
