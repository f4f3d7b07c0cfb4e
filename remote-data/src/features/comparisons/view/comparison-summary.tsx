import type { Comparison, DifferenceCounts } from '@lintel/shared/contract/captures'
import { countText, pluralize, shortLengthText } from '@lintel/shared/format'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { differentText } from '../comparison.model.ts'
import { NotCompared } from './file-changes.tsx'

/** Counts in total and by category. */
export function ComparisonSummary({ comparison }: { comparison: Comparison }) {
  const { id, counts, matches, changedValues, categories, moveTolerance } = comparison
  const organization = useOrganizationId()
  const units = useUnits()
  const categorySearch = (category: string) => `?${new URLSearchParams({ category }).toString()}`
  return (
    <Stack gap="5">
      <SimpleGrid as="dl" columns={{ base: 2, md: 5 }} gap="3">
        <Counter name="Elements Added" value={counts?.added} />
        <Counter name="Elements Removed" value={counts?.removed} />
        <Counter name="Elements Changed" value={counts ? changedElements(counts) : undefined} />
        <Counter name="Elements Unchanged" value={matches?.unchanged} />
        <Counter name="Types Changed" value={counts?.changedTypes} />
      </SimpleGrid>
      {counts && changedValues > 0 && (
        <Text>
          {pluralize(changedValues, 'value')} {changedValues === 1 ? 'has' : 'have'} changed in {changedText(counts)}.
        </Text>
      )}
      <Text color="fg.muted">
        Elements count as moved when they shift more than {shortLengthText(moveTolerance, units)}.
      </Text>
      <NotCompared comparison={comparison} />
      {matches !== null && matches.byLikeness > 0 && (
        <Text color="fg.muted">
          {pluralize(matches.byLikeness, 'element')} with different unique IDs in each capture{' '}
          {matches.byLikeness === 1 ? 'was' : 'were'} matched by category, family, type, and name.
        </Text>
      )}
      <Table
        caption="Elements and types that differ, by category"
        rows={categories}
        rowKey={({ category }) => category}
        empty="No Differences"
        columns={[
          {
            title: 'Category',
            cell: ({ category }) => (
              <Box asChild color="brand.fg" textDecoration="underline">
                <Link to={`${paths.comparison(organization, id, 'differences')}${categorySearch(category)}`}>
                  {category}
                </Link>
              </Box>
            ),
          },
          { title: 'Added', isNumeric: true, cell: ({ added }) => countText(added) },
          { title: 'Removed', isNumeric: true, cell: ({ removed }) => countText(removed) },
          { title: 'Changed', isNumeric: true, cell: (counts) => countText(changedElements(counts)) },
          { title: 'Types Changed', isNumeric: true, cell: ({ changedTypes }) => countText(changedTypes) },
        ]}
      />
    </Stack>
  )
}

function changedElements({ changed, changedTypes }: DifferenceCounts): number {
  return changed - changedTypes
}

function changedText(counts: DifferenceCounts): string {
  return differentText({ elements: changedElements(counts), types: counts.changedTypes })
}

function Counter({ name, value }: { name: string; value: number | undefined }) {
  return (
    <Box px="4" py="3" borderWidth="1px" rounded="xl" bg="bg.panel">
      <Text as="dt" textStyle="sm" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" textStyle="2xl" fontWeight="semibold">
        {value !== undefined && countText(value)}
      </Text>
    </Box>
  )
}
