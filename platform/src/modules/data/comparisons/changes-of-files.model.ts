import type { ParameterChange } from '@lintel/shared/contract/captures'
import {
  georeferenceKeys,
  georeferenceTitle,
  georeferenceValue,
  isSameGeoreference,
  type Georeferenced,
} from '../captures/georeference.model.ts'

/** What of a file does not belong to one of its elements. */
type ComparedFile = Georeferenced & { readerVersion: number }

/** The first version of the reader that reads where the building is on earth. */
const readsGeoreference = 5

/** Units come first, because whoever reads on has to know them. */
export function changesOfFiles(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
  return [...changedUnits(base, compare), ...changedPlaces(base, compare)]
}

function changedUnits({ lengthUnit: was }: ComparedFile, { lengthUnit: now }: ComparedFile): ParameterChange[] {
  if (was === now || was === null || now === null) return []
  const said = (unit: string) => ({ value: unit, unit: null })
  return [{ set: 'Units', name: 'Length Unit', base: said(was), compare: said(now) }]
}

/** Nothing if one of the captures was made before it was read. */
function changedPlaces(base: ComparedFile, compare: ComparedFile): ParameterChange[] {
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
