import type { StoredParameter } from '../parameter-repository.ts'

type Row = Pick<StoredParameter, 'kind' | 'setName' | 'parameterName' | 'unit' | 'approvedValue' | 'includeInReview'>

/** The duplicates' rows that the survivor lacks, without repetitions. */
export function missingRows<Their extends Row>(survivorRows: readonly Row[], duplicateRows: readonly Their[]): Their[] {
  const ownKeys = new Set(survivorRows.map(keyOf))
  return [...firstOfEach(duplicateRows)].filter(([key]) => !ownKeys.has(key)).map(([, row]) => row)
}

type ApprovedRow = Pick<StoredParameter, 'id' | 'approvedValue' | 'includeInReview'>

/** The survivor's rows without an approved value, with the first one of the duplicates. Existing values are never replaced. */
export function newlyApproved(
  survivorRows: readonly (Row & { id: string })[],
  duplicateRows: readonly Row[],
): ApprovedRow[] {
  const approvedValues = firstOfEach(duplicateRows.filter(({ approvedValue }) => approvedValue !== null))
  return survivorRows.flatMap((row) => {
    const word = approvedValues.get(keyOf(row))
    if (row.approvedValue !== null || !word) return []
    return [{ id: row.id, approvedValue: valueIn(row.unit, word), includeInReview: word.includeInReview }]
  })
}

/** A number without a unit is left out if the units differ, because it would be read in the unit of the survivor's row. */
function valueIn(unit: string | null, { approvedValue, unit: theirUnit }: Row): string | null {
  const isBareNumber = approvedValue !== null && approvedValue.trim() !== '' && !Number.isNaN(Number(approvedValue))
  return isBareNumber && theirUnit !== null && theirUnit !== unit ? `${approvedValue} ${theirUnit}` : approvedValue
}

function firstOfEach<Some extends Row>(rows: readonly Some[]): Map<string, Some> {
  return new Map(rows.toReversed().map((row) => [keyOf(row), row]))
}

function keyOf({ kind, setName, parameterName }: Row): string {
  return JSON.stringify([kind, setName, parameterName])
}
