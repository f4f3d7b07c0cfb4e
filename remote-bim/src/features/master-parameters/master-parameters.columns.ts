import type { MasterParameter } from '@lintel/shared/contract/master-model'
import type { GridColumn, GridDefaults } from '@lintel/shared/grid'
import { shownGuid, typeLabel, yesOrNo } from './parameter.model.ts'

/** Specification 2, "Entities and their fields", "Master parameter columns", plus the columns of a bulk review; 200 px wide by default. */
export const masterParameterColumns: GridColumn<MasterParameter>[] = [
  { field: 'parameterName', title: 'Name', width: 300, pinned: true, value: (row) => row.parameterName },
  { field: 'type', title: 'Type', pinned: true, value: typeLabel },
  { field: 'exampleValue', title: 'Value', pinned: true, value: (row) => row.exampleValue },
  { field: 'sharedGuid', title: 'Shared GUID', width: 350, value: (row) => shownGuid(row.sharedGuid) },
  { field: 'defaultReviewStatus', title: 'Default Review Status', value: (row) => row.defaultReviewStatus },
  { field: 'defaultGroup', title: 'Group', hidden: true, value: (row) => row.defaultGroup },
  { field: 'isShared', title: 'Is Shared', hidden: true, value: (row) => yesOrNo(row.isShared) },
  { field: 'isBuiltIn', title: 'Is Built In', hidden: true, value: (row) => yesOrNo(row.isBuiltIn) },
  { field: 'isProject', title: 'Is Project', hidden: true, value: (row) => yesOrNo(row.isProject) },
  { field: 'isFamily', title: 'Is Family', hidden: true, value: (row) => yesOrNo(row.isFamily) },
  { field: 'isReadOnly', title: 'Is Read Only', hidden: true, value: (row) => yesOrNo(row.isReadOnly) },
  { field: 'userModifiable', title: 'User Modifiable', hidden: true, value: (row) => yesOrNo(row.userModifiable) },
  { field: 'approved', title: 'Approved', hidden: true, value: (row) => yesOrNo(row.approved) },
]

/** Specification 2, "Business constants and limits". */
export const masterParameterDefaults: GridDefaults = {
  sort: [{ field: 'parameterName', direction: 'ascending' }],
  narrow: ['parameterName', 'exampleValue', 'defaultReviewStatus'],
}
