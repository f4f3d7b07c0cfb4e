import type { WorkItem, WorkList } from '@lintel/shared/contract'
import { Moment } from '@lintel/shared/format'
import { Link, useCanOpen } from '@lintel/shared/routing'
import { Box, CircleAlert, Flex, Heading, SimpleGrid, Text } from '@lintel/shared/ui'
import { useId } from 'react'
import { MyWorkSection } from './my-work-section.tsx'
import { dueText } from './days.model.ts'

/** One list per kind of work that the user's roles allow. */
export function MyWork({ work }: { work: readonly WorkList[] }) {
  if (work.length === 0) return null
  const lists = work.filter(({ items }) => items.length > 0)
  return (
    <MyWorkSection>
      {lists.length === 0 ? (
        <Text color="fg.muted">You're all caught up.</Text>
      ) : (
        <SimpleGrid columns={{ base: 1, xl: Math.min(lists.length, 2), '2xl': lists.length }} gap="4">
          {lists.map((list) => (
            <List key={list.id} list={list} />
          ))}
        </SimpleGrid>
      )}
    </MyWorkSection>
  )
}

function List({ list: { title, path, items, hasMore } }: { list: WorkList }) {
  const heading = useId()
  const canOpen = useCanOpen()
  return (
    <Box as="section" aria-labelledby={heading} {...panelStyle}>
      <Flex align="baseline" justify="space-between" gap="3" px={{ base: '4', md: '5' }} pt="3.5" pb="2">
        <Heading as="h3" id={heading} textStyle="sm">
          {title}
        </Heading>
        {hasMore && canOpen(path) && (
          <Link to={path}>
            <Text as="span" textStyle="sm" color="brand.fg" textDecoration="underline" whiteSpace="nowrap">
              View All
            </Text>
          </Link>
        )}
      </Flex>
      <Box as="ul" role="list" listStyleType="none" css={{ '& > li': { borderTopWidth: '1px' } }}>
        {items.map((item) => (
          <li key={item.id}>
            <Row item={item} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Row({ item }: { item: WorkItem }) {
  const canOpen = useCanOpen()
  if (!canOpen(item.path)) {
    return (
      <Flex {...rowStyle}>
        <Content item={item} />
      </Flex>
    )
  }
  return (
    <Flex asChild {...rowStyle} _hover={{ bg: 'bg.subtle' }} _focusVisible={{ outlineOffset: '-2px' }}>
      <Link to={item.path}>
        <Content item={item} />
      </Link>
    </Flex>
  )
}

function Content({ item: { title, text, at, dueDate } }: { item: WorkItem }) {
  return (
    <Flex flex="1" minW="0" columnGap="4" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }}>
      <Box flex="1" minW="0">
        <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere" lineClamp="2">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="1">
          {text}
        </Text>
      </Box>
      <Text as="span" textStyle="sm" color="fg.muted" flexShrink="0">
        {dueDate === null ? <Moment date={at} /> : <Due date={dueDate} />}
      </Text>
    </Flex>
  )
}

function Due({ date }: { date: string }) {
  // oxlint-disable-next-line react/purity -- Overdue depends on the current day, also while the list is shown.
  const { text, isOverdue } = dueText(date, new Date())
  if (!isOverdue) return <time dateTime={date}>{text}</time>
  return (
    <Flex as="span" align="center" gap="1" color="red.fg" fontWeight="medium">
      <CircleAlert aria-hidden size={16} />
      <time dateTime={date}>{text}</time>
    </Flex>
  )
}

const panelStyle = { bg: 'bg.panel', borderWidth: '1px', rounded: 'xl', overflow: 'hidden', minW: '0' } as const
const rowStyle = { align: 'center', gap: '4', px: { base: '4', md: '5' }, py: '2.5' } as const
