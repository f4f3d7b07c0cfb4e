import type { TopicComment } from '@lintel/shared/contract/topics'
import { Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Avatar, Box, Button, Flex, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { CommentForm } from './comment-form.tsx'
import { CommentViewpoint } from './comment-viewpoint.tsx'
import { changeComment } from './comments.api.ts'
import { partsOf } from './mention.model.ts'
import { RemoveComment } from './remove-comment.tsx'

/** A comment, which its author can edit or remove. */
export function CommentItem({ comment }: { comment: TopicComment }) {
  const { author, createdDate, modifiedDate, isOwn, topicId, viewpointId } = comment
  const organization = useOrganizationId()
  const [isEditing, setEditing] = useState(false)
  return (
    <Flex gap="3">
      <Avatar.Root size="sm">
        <Avatar.Fallback name={author.name} />
      </Avatar.Root>
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="baseline">
          <Text fontWeight="medium" overflowWrap="anywhere" title={author.email}>
            {author.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            <Moment date={createdDate} />
            {modifiedDate !== null && ' · edited'}
          </Text>
        </Flex>
        {isEditing ? (
          <CommentForm
            topicId={topicId}
            comment={comment}
            submitText="Save Comment"
            send={(text, base = comment) => changeComment(organization, base, text)}
            onClose={() => setEditing(false)}
          />
        ) : (
          <CommentText text={comment.text} />
        )}
        {viewpointId !== null && <CommentViewpoint topicId={topicId} viewpointId={viewpointId} />}
        {isOwn && !isEditing && (
          <Flex gap="1" ms="-2">
            <Button size="xs" variant="ghost" colorPalette="gray" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <RemoveComment comment={comment} />
          </Flex>
        )}
      </Box>
    </Flex>
  )
}

function CommentText({ text }: { text: string }) {
  return (
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {partsOf(text).map((part, index) =>
        part.isMention ? (
          <Text as="strong" key={index} color="brand.fg" fontWeight="medium">
            {part.text}
          </Text>
        ) : (
          part.text
        ),
      )}
    </Text>
  )
}
