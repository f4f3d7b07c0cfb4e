import { useQuery } from '@lintel/shared/api'
import { differenceKinds, type Comparison, type Difference } from '@lintel/shared/contract/captures'
import { pluralize } from '@lintel/shared/format'
import { DataGrid, loadState, useDataGrid, type GridModel } from '@lintel/shared/grid'
import { useOrganizationId, useUnits } from '@lintel/shared/organization'
import { paths } from '@lintel/shared/remote'
import { choiceParam, textParam, useNavigate, useUrlState } from '@lintel/shared/routing'
import { ExportProgress, useSpreadsheetExport } from '@lintel/shared/spreadsheet'
import { Flex, Select, Stack, Text } from '@lintel/shared/ui'
import { useMemo } from 'react'
import { differentText } from '../comparison.model.ts'
import { differencesQuery } from '../comparisons.api.ts'
import { olderTopicsText } from '../topics/difference-topics.model.ts'
import { useLinkedTopics } from '../topics/use-linked-topics.ts'
import { countRows, differenceRows, filterRows, type DifferenceRow } from './difference-rows.model.ts'
import { differenceSheet } from './difference-sheet.ts'
import { differenceColumns, differenceDefaults } from './differences.columns.ts'

const noDifferences: Difference[] = []
const categoryParam = textParam('category')
const kindParam = choiceParam('kind', differenceKinds, undefined)
/** Creates a history entry, so that Back undoes the choice. */
const asStep = {}

/** All differences by parameter; category and kind are in the URL. A row opens its element in the model. */
export function Differences({ comparison }: { comparison: Comparison }) {
  const { id, categories, baseFileName, compFileName } = comparison
  const organization = useOrganizationId()
  const units = useUnits()
  const navigate = useNavigate()
  const [categoryName, setCategory] = useUrlState(categoryParam, { navigation: asStep })
  const [kind, setKind] = useUrlState(kindParam, { navigation: asStep })
  const list = useQuery(differencesQuery(organization, id))
  const { data } = list
  const category = categories.map((one) => one.category).find((one) => one === categoryName)
  const rows = useMemo(
    () => filterRows(differenceRows(data ?? noDifferences, units), { category, kind }),
    [data, units, category, kind],
  )
  const linked = useLinkedTopics(comparison)
  const columns = useMemo(() => differenceColumns(units, linked), [units, linked])
  const grid = useDataGrid({
    name: 'comparison-differences-grid',
    columns,
    rows,
    rowId,
    defaults: differenceDefaults,
    subject: id,
  })
  const filtered = useMemo(() => filteredRows(grid), [grid])
  const download = useSpreadsheetExport()

  return (
    <Stack gap="2">
      {linked?.hasMore && <Text>{olderTopicsText}</Text>}
      <ExportProgress {...download} />
      <DataGrid
        label="Differences"
        heading={
          <Flex flex="6 1 36rem" columnGap="4" rowGap="2" wrap="wrap" align="center">
            <Choice
              label="Category"
              all="All Categories"
              options={categories.map((one) => one.category)}
              value={category}
              onChange={setCategory}
            />
            <Choice
              label="Difference"
              all="All Differences"
              options={differenceKinds}
              value={kind}
              onChange={(value) => setKind(differenceKinds.find((one) => one === value))}
            />
            {rows.length > 0 && !grid.isPreparing && (
              <Text role="status" textStyle="sm" lineHeight="1.125rem" flex="1 1 12rem">
                {inWords(filtered)}
              </Text>
            )}
          </Flex>
        }
        grid={grid}
        {...loadState(list)}
        onRowClick={({ number }) =>
          void navigate(`${paths.comparison(organization, id, 'model')}?difference=${number}`)
        }
        onExport={() =>
          download.start(`Comparison - ${baseFileName} - ${compFileName}`, differenceSheet(grid, comparison))
        }
      />
    </Stack>
  )
}

/** Filtered rows of all pages. */
function filteredRows({ engine, positions }: GridModel<DifferenceRow>): DifferenceRow[] {
  return Array.from(positions, (position) => engine.rows[position]).filter((row) => row !== undefined)
}

/** Counts elements and values: an element has a row for each changed value. */
function inWords(rows: readonly DifferenceRow[]): string {
  if (rows.length === 0) return 'No differences match your filters.'
  const { values, ...different } = countRows(rows)
  const changed = values === 0 ? '' : `: ${pluralize(values, 'value')} changed, one per row`
  return `${differentText(different)} ${different.elements + different.types === 1 ? 'differs' : 'differ'}${changed}.`
}

function rowId({ key }: DifferenceRow): string {
  return key
}

type ChoiceProps = {
  label: string
  all: string
  options: readonly string[]
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, all, options, value = '', onChange }: ChoiceProps) {
  return (
    <Flex asChild align="center" gap="2" minW="0">
      <label>
        <Text as="span" textStyle="sm" flexShrink="0">
          {label}
        </Text>
        <Select
          size="sm"
          placeholder={all}
          options={options}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
    </Flex>
  )
}
