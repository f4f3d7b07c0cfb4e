import { useQuery } from '@lintel/shared/api'
import { membersQuery } from '@lintel/shared/members'
import { pluralize } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { Box, Button, Flex, LabeledField, Text, Textarea, VisuallyHidden } from '@lintel/shared/ui'
import { useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { memberOptions } from '@lintel/shared/topics'
import { mentionable, mentionBefore, suggestMembers, withMention, type Mentionable } from './mention.model.ts'

const maxOffered = 6
const longestComment = 10_000

type MentionFieldProps = {
  label: string
  text: string
  onText: (text: string) => void
  onPick: (person: Mentionable) => void
}

/** A text area with member suggestions after @. Arrow down moves to the list; choosing returns to the text. */
export function MentionField({ label, text, onText, onPick }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<number>()
  const { data: members = [] } = useQuery(membersQuery(useOrganizationId()))
  const mention = cursor === undefined ? undefined : mentionBefore(text, cursor)
  const suggestions = mention
    ? suggestMembers(mention.typed, mentionable(memberOptions(members, null)), maxOffered)
    : []

  function pick(person: Mentionable) {
    if (!mention || cursor === undefined) return
    const next = withMention(text, { at: mention.at, cursor, name: person.name })
    onPick(person)
    onText(next.text)
    setCursor(undefined)
    // After the text is rendered.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.cursor, next.cursor)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (suggestions.length === 0) return
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      list.current?.querySelector('button')?.focus()
    }
    if (event.key === 'Escape') setCursor(undefined)
  }

  return (
    <Box>
      <LabeledField label={label} hint="Type @ to mention someone.">
        <Textarea
          ref={field}
          rows={3}
          maxLength={longestComment}
          value={text}
          onChange={({ target }) => {
            onText(target.value)
            setCursor(target.selectionStart)
          }}
          onKeyDown={onKeyDown}
        />
      </LabeledField>
      <VisuallyHidden role="status">
        {suggestions.length > 0 &&
          `${pluralize(suggestions.length, 'member')} found. Press the down arrow key to choose.`}
      </VisuallyHidden>
      {suggestions.length > 0 && (
        <MemberSuggestions people={suggestions} listRef={list} onPick={pick} onEscape={() => field.current?.focus()} />
      )}
    </Box>
  )
}

type MemberSuggestionsProps = {
  people: readonly Mentionable[]
  listRef: Ref<HTMLDivElement>
  onPick: (person: Mentionable) => void
  onEscape: () => void
}

function MemberSuggestions({ people, listRef, onPick, onEscape }: MemberSuggestionsProps) {
  return (
    <Flex
      ref={listRef}
      role="group"
      aria-label="Mention"
      gap="1"
      mt="1"
      wrap="wrap"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
    >
      {people.map((person) => (
        <Button
          key={person.id}
          size="xs"
          variant="outline"
          colorPalette="gray"
          maxW="full"
          onClick={() => onPick(person)}
        >
          <Text as="span" truncate>
            {person.name}
          </Text>
        </Button>
      ))}
    </Flex>
  )
}
