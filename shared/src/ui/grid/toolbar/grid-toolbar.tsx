import { Funnel, FunnelX, Rows4 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Box, Button, IconButton, Tooltip } from '../../components/index.ts'
import type { Filter } from '../../../domain/filter/index.ts'
import { Menu, type MenuEntry } from '../../widgets/menu.tsx'
import { GroupTags } from '../groups/group-tags.tsx'
import type { SortKey } from '../engine/index.ts'
import type { GridView } from '../../../domain/contract/grid-views/index.ts'
import type { GridModel } from '../rows/use-data-grid.ts'
import type { GridConfiguration } from '../settings/grid-configuration.ts'
import { ViewMenu } from '../views/view-menu.tsx'
import { FilterTags } from './filter-tags.tsx'
import { SortTags } from './sort-tags.tsx'

type GridToolbarProps<Row> = Pick<GridModel<Row>, 'change' | 'columns' | 'views'> &
  Pick<GridConfiguration, 'filterRow' | 'denseGrid'> & {
    label: string
    /**
     * The filter to show as tags; undefined while the filter row shows it, so that typing there does not render this.
     */
    tagged: Filter | null
    isFiltered: boolean
    groups: readonly string[]
    /** Whether rows are shown in a table, which has a filter row and a row height. */
    hasTable: boolean
    sort: readonly SortKey[]
    usualSort: readonly SortKey[] | undefined
    onUngroup: (field: string) => void
    entries: readonly MenuEntry[]
    onResetFilters: () => void
    onEditView: (view: GridView | undefined) => void
    onDeleteView: (view: GridView) => void
    onViewConflict: () => void
  }

function ToolbarOfGrid<Row>(props: GridToolbarProps<Row>) {
  const { groups, tagged, isFiltered, filterRow, denseGrid, label, entries, change, columns, onResetFilters } = props
  const { hasTable, sort, usualSort } = props
  const { views, onUngroup, onEditView, onDeleteView, onViewConflict } = props
  return (
    <>
      <GroupTags columns={columns} groups={groups} onRemove={onUngroup} />
      <SortTags {...{ sort, usualSort: usualSort ?? [], columns, change }} />
      {(!filterRow || !hasTable) && (
        <FilterTags filter={tagged} columns={columns} onFilter={(next) => change({ filter: next })} />
      )}
      <div className="tools">
        {isFiltered && (
          <Button aria-label="Reset Filters" size="sm" variant="ghost" colorPalette="gray" onClick={onResetFilters}>
            <FunnelX aria-hidden size={16} />
            {/* On a phone, the tools have one line. */}
            <Box as="span" hideBelow="sm">
              Reset Filters
            </Box>
          </Button>
        )}
        <ViewMenu {...{ label, views }} onEdit={onEditView} onDelete={onDeleteView} onConflict={onViewConflict} />
        {hasTable && (
          <>
            <Toggle label="Filter Row" isOn={filterRow} onToggle={() => change({ filterRow: !filterRow })}>
              <Funnel aria-hidden />
            </Toggle>
            <Toggle label="Dense Rows" isOn={denseGrid} onToggle={() => change({ denseGrid: !denseGrid })}>
              <Rows4 aria-hidden />
            </Toggle>
          </>
        )}
        <Menu label={`${label} menu`} entries={entries} />
      </div>
    </>
  )
}

/** Filters in words and actions of the grid (specification 1, "Assembly request analytics screen"). */
export const GridToolbar = memo(ToolbarOfGrid) as typeof ToolbarOfGrid

type ToggleProps = { label: string; isOn: boolean; onToggle: () => void; children: ReactNode }

function Toggle({ label, isOn, onToggle, children }: ToggleProps) {
  return (
    <Tooltip content={label}>
      <IconButton
        aria-label={label}
        aria-pressed={isOn}
        size="sm"
        variant="ghost"
        colorPalette={isOn ? 'brand' : 'gray'}
        onClick={onToggle}
      >
        {children}
      </IconButton>
    </Tooltip>
  )
}
