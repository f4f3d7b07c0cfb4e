import type { Comparison } from '@lintel/shared/contract/captures'
import { counted, countText } from '@lintel/shared/format'
import { useOrganizationId } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { Link } from '@lintel/shared/routing'
import { Box, SimpleGrid, Stack, Text } from '@lintel/shared/ui'
import { Table } from '@lintel/shared/widgets'
import { changeCount } from '../comparison.model.ts'

/** What was found, as numbers: of all, and by category. */
export function ComparisonSummary({ comparison }: { comparison: Comparison }) {
  const { id, counts, matches, categories } = comparison
  const organization = useOrganizationId()
  const place = (category: string) => `?${new URLSearchParams({ category }).toString()}`
  return (
    <Stack gap="5">
      <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="3">
        <Counter name="Added" value={counts?.added} />
        <Counter name="Removed" value={counts?.removed} />
        <Counter name="Changed" value={counts?.changed} />
        <Counter name="Unchanged" value={matches?.unchanged} />
      </SimpleGrid>
      {matches !== null && matches.byLikeness > 0 && (
        <Text color="fg.muted">
          {counted(matches.byLikeness, 'element')} with another unique id in each capture{' '}
          {matches.byLikeness === 1 ? 'was' : 'were'} found again by category, family, type and name.
        </Text>
      )}
      <Table
        caption="Differences by category"
        rows={categories}
        rowKey={({ category }) => category}
        empty="No Differences"
        columns={[
          {
            title: 'Category',
            cell: ({ category }) => (
              <Box asChild color="brand.fg" textDecoration="underline">
                <Link to={`${paths.comparison(organization, id, 'differences')}${place(category)}`}>{category}</Link>
              </Box>
            ),
          },
          { title: 'Added', isNumeric: true, cell: ({ added }) => countText(added) },
          { title: 'Removed', isNumeric: true, cell: ({ removed }) => countText(removed) },
          { title: 'Changed', isNumeric: true, cell: ({ changed }) => countText(changed) },
          { title: 'Differences', isNumeric: true, cell: (counted) => countText(changeCount(counted)) },
        ]}
      />
    </Stack>
  )
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
