import type { Note } from '@lintel/shared/contract/master-model'
import { Moment } from '@lintel/shared/format'
import { Link, useLocation } from '@lintel/shared/routing'
import { Avatar, Box, Flex, Link2, Text } from '@lintel/shared/ui'
import { useEffect, useRef } from 'react'

/** A note with its author and a permalink. */
export function NoteItem({ note: { id, author, userId, note, dateCreated } }: { note: Note }) {
  const { search, hash } = useLocation()
  const isLinked = hash === `#${id}`
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  return (
    <Flex ref={item} id={id} gap="4" px={{ base: '4', md: '5' }} py="4" bg={isLinked ? 'brand.subtle' : undefined}>
      <Avatar.Root size="sm">
        <Avatar.Fallback name={author.name} />
        {author.picture !== null && <Avatar.Image src={author.picture} />}
      </Avatar.Root>
      <Box flex="1" minW="0">
        <Flex gap="2" wrap="wrap" align="baseline">
          <Text fontWeight="medium" title={userId}>
            {author.name}
          </Text>
          <Text textStyle="sm" color="fg.muted">
            <Moment date={dateCreated} />
          </Text>
          <Box asChild color="fg.muted" rounded="sm" _hover={{ color: 'fg' }}>
            <Link to={{ search, hash: id }} aria-label={`Link to the note by ${author.name}`} replace>
              <Link2 aria-hidden size={16} />
            </Link>
          </Box>
        </Flex>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {note}
        </Text>
      </Box>
    </Flex>
  )
}
