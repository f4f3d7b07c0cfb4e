import type { ParameterChange } from '@lintel/shared/contract/captures'
import {
  georeferenceKeys,
  georeferenceTitle,
  georeferenceValue,
  isSameGeoreference,
  type Georeferenced,
} from '../captures/georeference.model.ts'

/** Data of a file that doesn't belong to one of its elements. */
type ComparedFile = Georeferenced & { readerVersion: number }

/** The first version of the reader that reads georeferences. */
const readsGeoreference = 5

/** Units come first, because they are needed to understand the other changes. */
export function changesOfFiles(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
  return [...changedUnits(base, compare), ...changedLevels(base, compare)]
}

function changedUnits({ lengthUnit: was }: ComparedFile, { lengthUnit: now }: ComparedFile): ParameterChange[] {
  if (was === now || was === null || now === null) return []
  const unitValue = (unit: string) => ({ value: unit, unit: null })
  return [{ set: 'Units', name: 'Length Unit', base: unitValue(was), compare: unitValue(now) }]
}

/** Empty if one of the captures was created before georeferences were read. */
function changedLevels(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
  if (Math.min(base.readerVersion, compare.readerVersion) < readsGeoreference) return []
  return georeferenceKeys
    .filter((key) => !isSameGeoreference(base, compare, key))
    .map((key) => ({
      set: 'Georeferencing',
      name: georeferenceTitle(key),
      base: georeferenceValue(base, key),
      compare: georeferenceValue(compare, key),
    }))
}
