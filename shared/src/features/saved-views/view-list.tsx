import { relativeDate } from '../../core/format/index.ts'
import { Box, Building2, Button, Center, Stack, Text } from '../../ui/components/index.ts'
import { useState } from 'react'
import type { StoredView } from './view-store.ts'

type ViewListProps = {
  views: readonly StoredView[]
  currentId: string | undefined
  isReady: boolean
  onPick: (view: StoredView) => void
}

/** The saved views with their pictures. Choosing a view shows it. */
export function ViewList({ views, currentId, isReady, onPick }: ViewListProps) {
  if (views.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        No Saved Views
      </Text>
    )
  }
  return (
    <Stack
      as="ul"
      role="list"
      aria-label="Saved views"
      gap="0.5"
      listStyleType="none"
      maxH="310px"
      overflowY="auto"
      mx="-2"
      p="1"
    >
      {views.map((view) => (
        <li key={view.id}>
          <ViewButton view={view} isCurrent={view.id === currentId} isReady={isReady} onPick={() => onPick(view)} />
        </li>
      ))}
    </Stack>
  )
}

type ViewButtonProps = { view: StoredView; isCurrent: boolean; isReady: boolean; onPick: () => void }

function ViewButton({ view, isCurrent, isReady, onPick }: ViewButtonProps) {
  return (
    <Button
      unstyled
      display="flex"
      alignItems="center"
      gap="3"
      w="full"
      p="1"
      rounded="md"
      textAlign="start"
      cursor="pointer"
      bg={isCurrent ? 'brand.subtle' : undefined}
      _hover={{ bg: isCurrent ? 'brand.subtle' : 'bg.muted' }}
      _disabled={{ cursor: 'progress' }}
      aria-pressed={isCurrent}
      disabled={!isReady}
      onClick={onPick}
    >
      <Picture key={view.thumbnailUrl} url={view.thumbnailUrl} />
      <Box minW="0" flex="1">
        <Text textStyle="sm" fontWeight={isCurrent ? 'semibold' : 'medium'} overflowWrap="anywhere" lineClamp="2">
          {view.name}
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {[view.author?.name, relativeDate(view.updatedAt)].filter(Boolean).join(' · ')}
        </Text>
        {view.note && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere" lineClamp="2">
            {view.note}
          </Text>
        )}
      </Box>
    </Button>
  )
}

function Picture({ url }: { url: string | null }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Center w="16" h="10" flexShrink="0" rounded="sm" overflow="hidden" bg="bg.emphasized" color="fg.subtle">
      {url === null || hasFailed ? (
        <Building2 aria-hidden size={20} strokeWidth={1.25} />
      ) : (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          onError={() => setFailed(true)}
        />
      )}
    </Center>
  )
}
