import { useQuery, useQueryClient } from '@lintel/shared/api'
import type { ApplicationConsent } from '@lintel/shared/contract/applications'
import { pluralize, Moment } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import {
  BackLink,
  Box,
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  Flex,
  Heading,
  Skeleton,
  Stack,
  Text,
} from '@lintel/shared/ui'
import { useState } from 'react'
import { StepButtons } from '../../cursor-pages/step-buttons.tsx'
import { useCursorItems } from '../../cursor-pages/use-cursor-items.tsx'
import { describeError } from '../../shell/notices/describe-error.ts'
import { useReturnFocus } from '../dialogs/use-return-focus.ts'
import { applicationsQuery, consentsQuery } from './applications.api.ts'
import { EndConsentDialog } from './end-consent.tsx'

/** The users who authorized an application. */
export function PeopleOfApplication({ id }: { id: string }) {
  const organization = useOrganizationId()
  const { data: applications } = useQuery(applicationsQuery(organization))
  const name = applications?.applications.find((one) => one.id === id)?.name
  const [ending, setEnding] = useState<ApplicationConsent>()
  const { remember } = useReturnFocus(ending !== undefined)

  function end(person: ApplicationConsent) {
    remember()
    setEnding(person)
  }

  return (
    <Stack gap="4">
      <BackLink to={paths.organizationSettings(organization, 'applications')}>Applications</BackLink>
      <Heading as="h2" size="lg" overflowWrap="anywhere">
        Users{name !== undefined && ` of ${name}`}
      </Heading>
      <PeopleList id={id} onEnd={end} />
      {ending && (
        <EndConsentDialog
          id={id}
          name={name ?? 'The application'}
          person={ending}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Stack>
  )
}

type PeopleListProps = { id: string; onEnd: (person: ApplicationConsent) => void }

function PeopleList({ id, onEnd }: PeopleListProps) {
  const organization = useOrganizationId()
  const [starts, setStarts] = useState<(string | undefined)[]>([undefined])
  const pageQuery = (after: string | undefined) => consentsQuery(organization, { id, after })
  const { data, error, isPending, isFetching, refetch } = useQuery(pageQuery(starts.at(-1)))
  const client = useQueryClient()
  const { items, printNote } = useCursorItems({
    page: data,
    isFirst: starts.length === 1,
    loadPage: (after: string | undefined) => client.query(pageQuery(after)),
  })
  if (isPending) return <Skeleton height="24" rounded="xl" />
  if (!data) return <ErrorPanel {...describeError(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  const { next } = data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title="No Users Yet" description="People who sign in with this application appear here." />
      ) : (
        <Card.Root>
          <Stack
            as="ul"
            aria-label="Users"
            listStyleType="none"
            gap="0"
            css={{ '& > li + li': { borderTopWidth: '1px' } }}
          >
            {items.map((person) => (
              <PersonRow key={person.personId} person={person} onEnd={() => onEnd(person)} />
            ))}
          </Stack>
        </Card.Root>
      )}
      {printNote}
      {(starts.length > 1 || next !== null) && (
        <StepButtons
          label="Pages of users"
          steps={[
            { text: 'Back', go: starts.length > 1 ? () => setStarts(starts.slice(0, -1)) : undefined },
            { text: 'Next', go: next === null ? undefined : () => setStarts([...starts, next]) },
          ]}
        />
      )}
    </>
  )
}

function PersonRow({ person, onEnd }: { person: ApplicationConsent; onEnd: () => void }) {
  const { personName, signIns, since, lastUsedAt } = person
  return (
    <Flex as="li" px="5" py="4" gap="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="semibold">{personName}</Text>
        <Text textStyle="sm" color="fg.muted">
          Allowed <Moment date={since} /> · Last used <Moment date={lastUsedAt} />
          {signIns > 1 && ` · ${pluralize(signIns, 'active session')}`}
        </Text>
      </Box>
      <Button
        size="sm"
        flexShrink="0"
        alignSelf={{ base: 'start', md: 'center' }}
        variant="outline"
        colorPalette="red"
        aria-label={`Revoke access for ${personName}`}
        onClick={onEnd}
      >
        Revoke Access
      </Button>
    </Flex>
  )
}
