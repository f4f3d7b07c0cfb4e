import type { TopicProposal } from '@lintel/shared/contract/topics'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Box, LinkButton, List, Panel, Stack, Text } from '@lintel/shared/ui'
import { Table, type Column } from '@lintel/shared/widgets'
import { effectOf } from './proposal.columns.tsx'

/** The selected topic: current and imported value of each field, and its other parts. */
export function ProposalDetails({ proposal }: { proposal: TopicProposal }) {
  const organization = useOrganizationId()
  const { title, topicId, differences, author } = proposal
  const rest = effectOf({ ...proposal, differences: [] })
  return (
    <Panel title={title}>
      <Stack gap="4">
        <Text color="fg.muted" overflowWrap="anywhere">
          {author === '' ? "The file doesn't name an author." : `By ${author}, according to the file.`}
        </Text>
        {differences.length > 0 && (
          <Table caption="Differences" columns={columns} rows={differences} rowKey={({ field }) => field} />
        )}
        {rest !== '' && (
          <List.Root ps="5" overflowWrap="anywhere">
            {rest.split('; ').map((part) => (
              <List.Item key={part}>{part}</List.Item>
            ))}
          </List.Root>
        )}
        {topicId !== null && (
          <Box>
            <LinkButton size="sm" variant="outline" colorPalette="gray" to={paths.topic(organization, topicId)}>
              Show Topic
            </LinkButton>
          </Box>
        )}
      </Stack>
    </Panel>
  )
}

type Difference = TopicProposal['differences'][number]

const columns: Column<Difference>[] = [
  { title: 'Field', cell: ({ field }) => field },
  { title: 'Now', cell: ({ before }) => before || 'Empty' },
  { title: 'In File', cell: ({ after }) => after || 'Empty' },
]
