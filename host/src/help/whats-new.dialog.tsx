import { useQuery } from '@lintel/shared/api'
import { Moment } from '@lintel/shared/format'
import type { Changelog, Release } from '@lintel/shared/remote'
import { hasAnyRole, useUser } from '@lintel/shared/session'
import { Box, Button, Flex, Heading, Skeleton, Stack, StaleNote, Text } from '@lintel/shared/ui'
import { ModalDialog } from '@lintel/shared/widgets'
import { useState } from 'react'
import { useOffered } from '../services.ts'
import { changelogQuery } from './changelog.api.ts'
import { namedReleases } from './named-releases.model.ts'

const firstShown = 5

/** Release notes of the remotes the user can open, in the versions that run for them. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const { remotes } = useOffered()
  const releases = namedReleases(remotes, (roles) => user !== undefined && hasAnyRole(user, roles))
  return (
    <ModalDialog isOpen title="What's New" onClose={onClose}>
      {releases.length === 0 ? (
        <Text color="fg.muted">There are no release notes for the pages you can open.</Text>
      ) : (
        <Stack gap="6">
          {releases.map(({ title, release }) => (
            <Notes key={release.name} title={title} release={release} />
          ))}
        </Stack>
      )}
    </ModalDialog>
  )
}

function Notes({ title, release }: { title: string; release: Release }) {
  const { data, isError, isFetching, isPending, refetch } = useQuery(changelogQuery(release))
  const newest = data?.[0]
  return (
    <section>
      <Flex align="baseline" gap="3" wrap="wrap" mb="2">
        <Heading as="h3" textStyle="md">
          {title}
        </Heading>
        <Text as="span" textStyle="sm" color="fg.muted">
          {newest && `Version ${newest.version}`}
          {newest && release.releasedAt && ' · Released '}
          {newest && release.releasedAt && <Moment date={release.releasedAt} />}
        </Text>
      </Flex>
      {isPending && <Skeleton height="20" role="status" aria-label={`Loading ${title}`} />}
      <StaleNote isShown={isError} isTrying={isFetching} onRetry={() => void refetch()}>
        Couldn't load these release notes.
      </StaleNote>
      {newest && <Changes changes={newest.changes} />}
    </section>
  )
}

function Changes({ changes }: { changes: Changelog[number]['changes'] }) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleChanges = isExpanded ? changes : changes.slice(0, firstShown)
  const rest = changes.length - visibleChanges.length
  return (
    <>
      <Box as="ul" listStyleType="disc" ps="5" textStyle="sm">
        {visibleChanges.map((change) => (
          <Box as="li" key={change} py="0.5" overflowWrap="anywhere">
            {change}
          </Box>
        ))}
      </Box>
      {rest > 0 && (
        <Button mt="1" variant="ghost" size="sm" onClick={() => setExpanded(true)}>
          Show {rest} More
        </Button>
      )}
    </>
  )
}
