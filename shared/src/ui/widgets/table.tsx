import { Box, Table as ChakraTable } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { useLocale } from '../../core/preferences/index.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Aligns numbers at the end. */
  isNumeric?: boolean
}

type TableProps<Row> = {
  caption: string
  /** The first column names the rows. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Shown if there are no rows. */
  empty?: ReactNode
}

/**
 * A short table; use a grid for sorting, filtering or long data. If it is too wide it scrolls, as a group rather than
 * a landmark, because it is usually in a section with the same name.
 */
export function Table<Row>({ caption, columns, rows, rowKey, empty = 'No Data' }: TableProps<Row>) {
  const id = useId()
  // Cells contain formatted numbers and dates.
  useLocale()
  return (
    <Box role="group" aria-labelledby={id} tabIndex={0} overflowX="auto" borderWidth="1px" rounded="lg" bg="bg.panel">
      <ChakraTable.Root size="sm" css={{ '& tbody tr:last-of-type > *': { border: '0' } }}>
        <ChakraTable.Caption id={id} captionSide="top" textAlign="start" px="2" pt="3" pb="1" color="fg.muted">
          {caption}
        </ChakraTable.Caption>
        <ChakraTable.Header>
          <ChakraTable.Row bg="bg.subtle">
            {columns.map(({ title, isNumeric }) => (
              <ChakraTable.ColumnHeader
                key={title}
                scope="col"
                textAlign={alignmentOf(isNumeric)}
                fontWeight="semibold"
                color="fg.muted"
                borderBottomColor="border.emphasized"
              >
                {title}
              </ChakraTable.ColumnHeader>
            ))}
          </ChakraTable.Row>
        </ChakraTable.Header>
        <ChakraTable.Body>
          {rows.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
          {rows.length === 0 && (
            <ChakraTable.Row bg="bg.panel">
              <ChakraTable.Cell colSpan={columns.length} color="fg.muted">
                {empty}
              </ChakraTable.Cell>
            </ChakraTable.Row>
          )}
        </ChakraTable.Body>
      </ChakraTable.Root>
    </Box>
  )
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [name, ...others] = columns
  return (
    <ChakraTable.Row bg="bg.panel">
      {name && (
        <ChakraTable.Cell asChild fontWeight="medium">
          <th scope="row">{name.cell(row)}</th>
        </ChakraTable.Cell>
      )}
      {others.map(({ title, cell, isNumeric }) => (
        <ChakraTable.Cell key={title} textAlign={alignmentOf(isNumeric)}>
          {cell(row)}
        </ChakraTable.Cell>
      ))}
    </ChakraTable.Row>
  )
}

function alignmentOf(isNumeric = false) {
  return isNumeric ? 'end' : 'start'
}
