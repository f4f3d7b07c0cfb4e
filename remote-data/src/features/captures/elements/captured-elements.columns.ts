import type { CapturedElement } from '@lintel/shared/contract/captures'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'

/**
 * The first four are specified (specification 2, "Screens and routes"); the others are hidden by default. Columns fit a small window and
 * grow in larger ones.
 */
export const elementColumns: GridColumn<CapturedElement>[] = [
  { field: 'category', title: 'Category', width: 150, value: ({ category }) => category },
  { field: 'family', title: 'Family', width: 180, value: ({ family }) => family },
  { field: 'type', title: 'Type', width: 180, value: ({ type }) => type },
  { field: 'revitElementId', title: 'Revit Element Id', width: 150, value: ({ revitElementId }) => revitElementId },
  { field: 'elementStatus', title: 'Status', hidden: true, value: ({ elementStatus }) => elementStatus },
  { field: 'storey', title: 'Level', hidden: true, value: ({ storey }) => storey },
  { field: 'name', title: 'Name', hidden: true, width: 280, value: ({ name }) => name },
  { field: 'ifcClass', title: 'IFC Class', hidden: true, value: ({ ifcClass }) => ifcClass },
  { field: 'revitUniqueId', title: 'Revit Unique Id', hidden: true, width: 280, value: (row) => row.revitUniqueId },
]

export const elementDefaults: GridDefaults = { narrow: ['family', 'type', 'revitElementId'] }
