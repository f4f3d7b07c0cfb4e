import { useMemo, useState } from 'react'
import { fold, listOperators, maxListValues, type Filter, type ListValue } from '../../../../domain/filter/index.ts'
import { pluralize, countText } from '../../../../core/format/numbers.ts'
import { SearchBox } from '../../../list/search-box.tsx'
import { Box, Flex, ListCheckbox, Select, Stack, Text } from '../../../components/index.ts'
import type { GridColumn } from '../../columns/column.ts'
import type { RowEngine } from '../../engine/index.ts'
import type { FilterDraft } from '../../filter/filter-draft.ts'
import { unlistedValues, type ListedValue } from '../../filter/listed-values.ts'
import { keyOf, withValues } from '../../filter/pasted-values.ts'
import { PasteList } from './paste-list.tsx'
import { useListedValues } from './use-listed-values.ts'

type ValueListProps<Row> = {
  column: GridColumn<Row>
  engine: RowEngine<Row>
  /** The filters of the other columns. */
  others: Filter | null
  draft: FilterDraft
  onChange: (next: FilterDraft) => void
}

/** Maximum number of rendered values; the search finds the others. */
const maxShown = 200

/** The values of a column to choose from, with search and counts, or from a pasted list. */
export function ValueList<Row>({ column, engine, others, draft, onChange }: ValueListProps<Row>) {
  const listed = useListedValues(engine, column, others)
  const { type = 'text' } = column
  const listedKeys = useMemo(() => new Set(listed?.flatMap(({ keys }) => keys)), [listed])
  // Selected values that occur in none of these rows come first.
  const lines = useMemo(
    () => listed && [...unlistedValues(column, draft.values, listedKeys), ...listed],
    [column, draft.values, listedKeys, listed],
  )
  const choose = (values: readonly ListValue[], isOn: boolean) =>
    onChange({ ...draft, values: withValues(draft.values, values, isOn) })
  return (
    <Stack gap="3" align="stretch">
      <Select
        aria-label={`Rows whose ${column.title}`}
        options={listOperators}
        value={draft.operator}
        onChange={({ target }) => {
          const operator = listOperators.find((one) => one === target.value)
          if (operator) onChange({ ...draft, operator })
        }}
      />
      {lines ? (
        <Values lines={lines} chosen={draft.values} title={column.title} onChoose={choose} />
      ) : (
        <Text role="status" color="fg.muted">
          Counting values…
        </Text>
      )}
      {type !== 'boolean' && <PasteList type={type} onPaste={(values) => choose(values, true)} />}
      {draft.values.length > maxListValues && (
        <Text role="alert" textStyle="sm" color="fg.error">
          A filter can list up to {countText(maxListValues)} values. Select the values to exclude with &apos;is none
          of&apos;, or use a condition.
        </Text>
      )}
    </Stack>
  )
}

type ValuesProps = {
  lines: readonly ListedValue[]
  chosen: readonly ListValue[]
  title: string
  onChoose: (values: readonly ListValue[], isOn: boolean) => void
}

function Values({ lines, chosen, title, onChoose }: ValuesProps) {
  const [search, setSearch] = useState('')
  const needle = fold(search.trim())
  const found = useMemo(() => lines.filter(({ folded }) => folded.includes(needle)), [lines, needle])
  const chosenKeys = useMemo(() => new Set(chosen.map(keyOf)), [chosen])
  const isChosen = ({ keys }: ListedValue) => keys.some((key) => chosenKeys.has(key))
  const count = found.filter(isChosen).length
  const isAll = found.length > 0 && count === found.length
  return (
    <>
      <SearchBox
        label="Search Values"
        value={search}
        onSearch={setSearch}
        found={needle === '' ? undefined : `${pluralize(found.length, 'value')} found`}
      />
      <Box role="group" aria-label={`Values of ${title}`} css={listStyle}>
        <Check
          text={needle === '' ? 'All' : 'Select all results'}
          isOn={isAll}
          isSome={count > 0 && !isAll}
          onChange={(isOn) =>
            onChoose(
              found.flatMap(({ values }) => values),
              isOn,
            )
          }
        />
        <ul>
          {found.slice(0, maxShown).map((line) => (
            <li key={line.keys.join()}>
              <Check
                text={line.text}
                count={line.count}
                isOn={isChosen(line)}
                onChange={(isOn) => onChoose(line.values, isOn)}
              />
            </li>
          ))}
        </ul>
      </Box>
      {found.length > maxShown && (
        <Text textStyle="sm" color="fg.muted">
          Showing {countText(maxShown)} of {countText(found.length)} values. Search to find others.
        </Text>
      )}
    </>
  )
}

type CheckProps = {
  text: string
  count?: number
  isOn: boolean
  isSome?: boolean
  onChange: (isOn: boolean) => void
}

function Check({ text, count, isOn, isSome = false, onChange }: CheckProps) {
  return (
    <Flex as="label" gap="3" align="center" py="1" cursor="pointer">
      <ListCheckbox checked={isOn} isIndeterminate={isSome} onChange={onChange} />
      <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
        {text}
      </Box>
      {count !== undefined && (
        <Box as="span" color="fg.muted" flexShrink="0">
          {countText(count)}
        </Box>
      )}
    </Flex>
  )
}

const listStyle = {
  textStyle: 'sm',
  px: '3',
  py: '1',
  borderWidth: '1px',
  rounded: 'md',
  maxHeight: '20rem',
  overflowY: 'auto',
  '& ul': { listStyle: 'none' },
} as const
