import type { UnitSystem } from '@lintel/shared/contract'
import { inShortUnit, shortUnitOf } from '@lintel/shared/format'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { elementText } from '../clash-text.model.ts'
import { filesText, statusText, type ClashRow } from './clash-rows.model.ts'

/**
 * Both elements and the status come first, for narrow windows. Fields that data sets have, too, have the same names in
 * the data source `clashes`.
 */
export function clashColumns(units: UnitSystem): GridColumn<ClashRow>[] {
  return [
    { field: 'a', title: 'Element A', width: 220, pinned: true, value: (row) => elementText(row.a) },
    { field: 'b', title: 'Element B', width: 220, value: (row) => elementText(row.b) },
    { field: 'status', title: 'Status', width: 130, value: statusText },
    { field: 'number', title: 'No.', type: 'number', width: 80, value: (row) => row.number },
    { field: 'ruleName', title: 'Rule', width: 180, value: (row) => row.rule },
    { field: 'level', title: 'Level', width: 130, value: (row) => row.a.level ?? row.b.level },
    { field: 'room', title: 'Room', width: 130, value: (row) => row.room },
    { field: 'files', title: 'Files', width: 240, value: filesText },
    {
      field: 'distance',
      title: `Distance (${shortUnitOf(units).symbol})`,
      type: 'number',
      width: 130,
      value: ({ millimeters }) => (millimeters === null ? null : inShortUnit(millimeters / 1000, units)),
    },
    { field: 'aClass', title: 'Class A', width: 150, value: (row) => row.a.class },
    { field: 'bClass', title: 'Class B', width: 150, value: (row) => row.b.class },
    { field: 'aType', title: 'Type A', width: 160, hidden: true, value: (row) => row.a.type },
    { field: 'bType', title: 'Type B', width: 160, hidden: true, value: (row) => row.b.type },
    { field: 'aFileName', title: 'File A', width: 180, hidden: true, value: (row) => row.a.fileName },
    { field: 'bFileName', title: 'File B', width: 180, hidden: true, value: (row) => row.b.fileName },
    {
      field: 'acceptedReason',
      title: 'Reason',
      width: 220,
      hidden: true,
      value: (row) => row.accepted?.reason ?? null,
    },
    { field: 'acceptedBy', title: 'Accepted By', width: 150, hidden: true, value: (row) => row.accepted?.by ?? null },
    { field: 'idA', title: 'Id A', width: 210, hidden: true, value: (row) => row.a.uniqueId },
    { field: 'idB', title: 'Id B', width: 210, hidden: true, value: (row) => row.b.uniqueId },
  ]
}

export const clashDefaults: GridDefaults = { sort: [{ field: 'number', direction: 'ascending' }] }

/** Fields by which the grid can be grouped with one choice. */
export const groupFields = [
  { value: 'ruleName', label: 'Rule' },
  { value: 'files', label: 'Pair of Files' },
  { value: 'a', label: 'Element A' },
  { value: 'b', label: 'Element B' },
  { value: 'level', label: 'Level' },
  { value: 'room', label: 'Room' },
  { value: 'status', label: 'Status' },
] as const

const notInDataSets = "Data sets can't be filtered by this column."

/** Columns that the data source doesn't have. Its distances are in millimeters. */
export function withoutDataSetField(units: UnitSystem): Record<string, string> {
  const fields = ['a', 'b', 'status', 'level', 'files', 'idA', 'idB', ...(units === 'metric' ? [] : ['distance'])]
  return Object.fromEntries(fields.map((field) => [field, notInDataSets]))
}
