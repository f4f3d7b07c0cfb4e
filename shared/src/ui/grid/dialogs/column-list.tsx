import { useState } from 'react'
import { Table, VisuallyHidden } from '../../components/index.ts'
import type { GridColumn } from '../columns/column.ts'
import type { ColumnSetting } from '../settings/grid-configuration.ts'
import { ColumnLine } from './column-line.tsx'

type ColumnListProps<Row> = {
  settings: readonly ColumnSetting[]
  columns: ReadonlyMap<string, GridColumn<Row>>
  onSet: (field: string, change: Partial<ColumnSetting>) => void
  onMove: (field: string, target: string, isBehind: boolean) => void
}

/**
 * One line per column, in order. Lines are moved by dragging the grip or by arrow buttons, with mouse, finger or
 * keyboard.
 */
export function ColumnList<Row>({ settings, columns, onSet, onMove }: ColumnListProps<Row>) {
  const titleOf = (field: string) => columns.get(field)?.title ?? field
  const [said, say] = useState('')
  function step(index: number, by: -1 | 1) {
    const [setting, target] = [settings[index], settings[index + by]]
    if (!setting) return
    if (target) onMove(setting.field, target.field, by === 1)
    say(`${titleOf(setting.field)}: column ${index + 1 + (target ? by : 0)} of ${settings.length}.`)
  }
  return (
    <>
      <Table.Root size="sm" css={listStyle}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col">Column</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Visible</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Pinned</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Filterable</Table.ColumnHeader>
            <Table.ColumnHeader scope="col">Order</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {settings.map((setting, index) => (
            <ColumnLine
              key={setting.field}
              title={titleOf(setting.field)}
              setting={setting}
              onSet={(change) => onSet(setting.field, change)}
              onStep={(by) => step(index, by)}
              onMoveTo={(target, isBehind) => onMove(setting.field, target, isBehind)}
            />
          ))}
        </Table.Body>
      </Table.Root>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

export const listStyle = {
  mt: '3',
  '& th': { color: 'fg.muted', fontWeight: 'medium', textAlign: 'center', pt: '0', pb: '2', px: '1' },
  '& thead th': { textStyle: { base: 'xs', md: 'sm' } },
  '& thead th:first-of-type, & tbody th': { textAlign: 'start', width: 'full' },
  '& tbody th': { color: 'fg', fontWeight: 'normal', py: '1.5', overflowWrap: 'break-word', hyphens: 'auto' },
  '& tr': { bg: 'transparent' },
  '& th, & td': { borderColor: 'border.muted' },
  '& tbody tr:last-of-type > *': { border: '0' },
  '& tbody tr.dragged': { bg: 'brand.subtle' },
  '& td': { textAlign: 'center', px: '1', py: '0' },
  '& .order button, & .grip': {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '7', md: '8' },
    rounded: 'md',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted', color: 'fg' },
    _disabled: { opacity: 0.35, cursor: 'default' },
  },
  '& .order .grip': { display: { base: 'none', md: 'grid' }, cursor: 'grab', touchAction: 'none' },
  '& .order': { display: 'flex', alignItems: 'center', justifyContent: 'center' },
} as const
