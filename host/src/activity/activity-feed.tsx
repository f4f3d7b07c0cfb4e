import type { News, NewsItem } from '@lintel/shared/contract'
import { dateFormatter, formatFullDateTime } from '@lintel/shared/format'
import { Link, useCanOpen } from '@lintel/shared/routing'
import {
  Box,
  Button,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Flex,
  Heading,
  Info,
  Stack,
  Text,
  VisuallyHidden,
  type LucideIcon,
} from '@lintel/shared/ui'
import { useId, useState } from 'react'
import { byDay } from '../landing/days.model.ts'

const firstShown = 5

/** Recent activity by local day, newest first, with links. */
export function ActivityFeed({ news: { items, hasMore } }: { news: News }) {
  const heading = useId()
  const [isExpanded, setExpanded] = useState(false)
  const visibleItems = isExpanded ? items : items.slice(0, firstShown)
  const rest = items.length - visibleItems.length
  return (
    <Box as="section" aria-labelledby={heading} mt={{ base: '6', md: '8' }}>
      <Heading as="h2" id={heading} textStyle="lg" mb="3">
        Recent Activity
      </Heading>
      <Stack gap="4">
        {/* oxlint-disable-next-line react/purity -- `Today` depends on the current day, also while the list is shown. */}
        {byDay(visibleItems, new Date()).map(({ day, text, items: ofDay }) => (
          <Box key={day}>
            <Heading as="h3" textStyle="sm" color="fg.muted" mb="2">
              <time dateTime={day}>{text}</time>
            </Heading>
            <Box as="ul" role="list" {...listStyle}>
              {ofDay.map((item) => (
                <li key={item.id}>
                  <Entry item={item} />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Stack>
      {rest > 0 && (
        <Button mt="2" variant="ghost" size="sm" onClick={() => setExpanded(true)}>
          Show {rest} More
        </Button>
      )}
      {rest === 0 && hasMore && (
        <Text mt="2" px="3" textStyle="sm" color="fg.muted">
          Showing the most recent only.
        </Text>
      )}
    </Box>
  )
}

function Entry({ item }: { item: NewsItem }) {
  const canOpen = useCanOpen()
  if (!canOpen(item.path)) {
    return (
      <Flex {...rowStyle}>
        <What item={item} />
      </Flex>
    )
  }
  return (
    <Flex asChild {...rowStyle} _hover={{ bg: 'bg.subtle' }} _focusVisible={{ outlineOffset: '-2px' }}>
      <Link to={item.path}>
        <What item={item} />
        <ChevronRight aria-hidden size={18} />
      </Link>
    </Flex>
  )
}

const listStyle = {
  listStyleType: 'none',
  bg: 'bg.panel',
  borderWidth: '1px',
  rounded: 'xl',
  overflow: 'hidden',
  css: { '& > li + li': { borderTopWidth: '1px' } },
} as const

const rowStyle = { align: 'center', gap: '3.5', px: { base: '4', md: '5' }, py: '3' } as const

const kindStyles: Record<NewsItem['kind'], { Icon: LucideIcon; palette: string; name: string }> = {
  done: { Icon: CircleCheck, palette: 'green', name: 'Done' },
  failed: { Icon: CircleAlert, palette: 'red', name: 'Failed' },
  new: { Icon: Info, palette: 'blue', name: 'New' },
}

function What({ item: { kind, title, text, at } }: { item: NewsItem }) {
  const { Icon, palette, name } = kindStyles[kind]
  return (
    <>
      <Box colorPalette={palette} color="colorPalette.fg" flexShrink="0">
        <Icon aria-hidden size={20} strokeWidth={1.75} />
        <VisuallyHidden>{name}: </VisuallyHidden>
      </Box>
      <Flex
        flex="1"
        minW="0"
        columnGap="5"
        rowGap="0.5"
        direction={{ base: 'column', md: 'row' }}
        align={{ md: 'center' }}
      >
        <Box flex="1" minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {title}
          </Text>
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {text}
          </Text>
        </Box>
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          <Time date={at} />
        </Text>
      </Flex>
    </>
  )
}

/** The time of day; the full date on hover. */
function Time({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatFullDateTime(date)}>
      {formatTimeOfDay(date)}
    </time>
  )
}

const formatTimeOfDay = dateFormatter({ timeStyle: 'short' })
