import type { UnitSystem } from '@lintel/shared/contract'
import type { CaptureFlag } from '@lintel/shared/contract/captures'
import type { Sheet, SheetColumn } from '@lintel/shared/spreadsheet'
import { flagInUnits, owners } from './review.model.ts'

/** One row per reason. */
export function reviewSheet(stored: readonly CaptureFlag[], units: UnitSystem): Sheet {
  const flags = stored.map((flag) => flagInUnits(flag, units))
  function text(title: string, width: number, value: (flag: CaptureFlag) => string | null): SheetColumn {
    return {
      title,
      width,
      kind: 'text',
      valueAt: (row) => {
        const flag = flags[row]
        return flag ? value(flag) : null
      },
    }
  }
  return {
    name: 'Flagged Elements',
    rowCount: flags.length,
    columns: [
      text('Category', 20, ({ category }) => category),
      text('Family', 30, ({ family }) => family),
      text('Type', 30, ({ type }) => type),
      text('Element', 40, ({ elementName }) => elementName),
      text('Revit Element Id', 16, ({ revitElementId }) => revitElementId),
      text('Parameter Type', 16, ({ parameterType }) => parameterType),
      text('Parameter Name', 30, ({ parameterName }) => parameterName),
      text('Master Model Value', 24, ({ masterModelValue }) => masterModelValue),
      text('Element Value', 24, ({ elementValue }) => elementValue),
      text('Value Of', 12, ({ elementValueOf }) => (elementValueOf ? owners[elementValueOf].title : null)),
      text('Reason', 60, ({ notApprovedReason }) => notApprovedReason),
      text('Action', 60, ({ notApprovedAction }) => notApprovedAction),
      {
        title: 'Master Model Version',
        width: 12,
        kind: 'number',
        valueAt: (row) => flags[row]?.masterModelElementVersion ?? null,
      },
    ],
  }
}
