import type { MasterElement } from '@lintel/shared/contract/master-model'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { ReviewStatusChip } from '../review-status/index.ts'

/** Specification 2, "Entities and their fields", "Master model columns"; 200 px wide by default. */
export const masterModelColumns: GridColumn<MasterElement>[] = [
  { field: 'category', title: 'Category', pinned: true, value: (row) => row.category },
  { field: 'family', title: 'Family', pinned: true, value: (row) => row.family },
  { field: 'type', title: 'Type', pinned: true, value: (row) => row.type },
  {
    field: 'status',
    title: 'Status',
    value: (row) => row.status,
    markedCell: ({ status }, mark) => <ReviewStatusChip status={status}>{mark(status)}</ReviewStatusChip>,
  },
  { field: 'elementCount', title: 'Count', type: 'number', value: (row) => row.elementCount },
  { field: 'notApprovedReason', title: 'Reason', value: (row) => row.notApprovedReason },
  { field: 'notApprovedAction', title: 'Not Approved Action', value: (row) => row.notApprovedAction },
  { field: 'manufacturer', title: 'Manufacturer', hidden: true, value: (row) => row.manufacturer },
  { field: 'description', title: 'Description', width: 400, hidden: true, value: (row) => row.description },
  { field: 'assemblyCode', title: 'Assembly Code', hidden: true, value: (row) => row.assemblyCode },
  {
    field: 'assemblyDescription',
    title: 'Assembly Description',
    hidden: true,
    value: (row) => row.assemblyDescription,
  },
  { field: 'revision', title: 'Revision', type: 'number', hidden: true, value: (row) => row.revision },
  { field: 'omniClassNumber', title: 'Omni Class Number', hidden: true, value: (row) => row.omniClassNumber },
  { field: 'omniClassTitle', title: 'Omni Class Title', hidden: true, value: (row) => row.omniClassTitle },
  { field: 'typeComments', title: 'Type Comments', hidden: true, value: (row) => row.typeComments },
]

/** Specification 2, "Business constants and limits". */
export const masterModelDefaults: GridDefaults = {
  sort: [
    { field: 'category', direction: 'ascending' },
    { field: 'family', direction: 'ascending' },
    { field: 'type', direction: 'ascending' },
  ],
  narrow: ['family', 'type', 'status'],
}
