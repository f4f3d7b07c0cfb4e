import { IFCALIGNMENT, IFCBUILDINGSTOREY, IFCFACILITYPART } from '../../web-ifc.ts'
import type { StoreyRecord } from '../../model-records.ts'
import { nameIn, referenceOf, type ModelLines } from '../model-lines.ts'
import { numberOf, type Line } from '../tokens.ts'
import { attributesOf } from './class-attributes.ts'

/** The levels, by line number: storeys, and in files without any, the parts of bridges, roads and railways, and their alignments. */
export function readLevels(
  lines: ModelLines,
  heightOf: (placement: number | null) => number | null,
): Map<number, StoreyRecord> {
  const storeys = lines.idsOf(IFCBUILDINGSTOREY)
  const fallbackIds = () => [IFCFACILITYPART, IFCALIGNMENT].flatMap((type) => lines.idsOf(type, 'inherited'))
  const found = lines.lines(storeys.length > 0 ? storeys : fallbackIds())
  return new Map(found.map((line, index) => [line.id, levelOf(lines, line, { number: index + 1, heightOf })]))
}

type Level = { number: number; heightOf: (placement: number | null) => number | null }

/** A level without an elevation gets the height of its placement, in the unit of the file. */
function levelOf({ schema }: ModelLines, line: Line, { number, heightOf }: Level): StoreyRecord {
  const attributes = attributesOf(schema, line.type)
  const indexOfAttribute = (attributeName: string) => attributes.findIndex(({ name }) => name === attributeName)
  return {
    kind: 'storey',
    number,
    name: nameIn(line, 2) ?? nameIn(line, indexOfAttribute('LongName')) ?? `Level ${number}`,
    uniqueId: (nameIn(line, 0) ?? '').slice(0, 64),
    elevation: numberOf(line.values[indexOfAttribute('Elevation')]) ?? heightOf(referenceOf(line.values[5])),
  }
}
