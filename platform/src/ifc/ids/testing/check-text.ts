import { checkDocument, readIds, type IdsReport } from '@lintel/shared/ids'
import { loadClasses } from '../model/classes.ts'
import { createInstances } from '../model/instances.ts'
import { readStepFile } from '../../step/step-file.ts'
import { rulesText, type RulesParts } from './rules-text.ts'

/** A file with only these lines, without a project or units. */
export function modelText(lines: readonly string[], schema = 'IFC4'): string {
  const header = `HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('${schema}'));ENDSEC;`
  return ['ISO-10303-21;', header, 'DATA;', ...lines, 'ENDSEC;', 'END-ISO-10303-21;'].join('\n')
}

/** Checks lines against rules in this process, without validating the rules. */
export async function checkText(
  rules: RulesParts | string,
  lines: readonly string[],
  schema = 'IFC4',
): Promise<IdsReport> {
  const { document } = readIds(typeof rules === 'string' ? rules : rulesText(rules))
  const file = readStepFile(Buffer.from(modelText(lines, schema)))
  return checkDocument(document, createInstances(file, await loadClasses(schema)), { mostFailures: 10, mostPasses: 10 })
}

type WallParts = { id?: number; name?: string; description?: string; objectType?: string; tag?: string; type?: string }

/** A wall of IFC4, with values in STEP notation: `'A'`, `$`. */
export function wall({
  id = 1,
  name = "'Wall'",
  description = '$',
  objectType = '$',
  tag = '$',
  type = '$',
}: WallParts = {}): string {
  return `#${id}=IFCWALL('0wall0000000000000000${id}',$,${name},${description},${objectType},$,$,${tag},${type});`
}

/** Properties of a wall in a set, in STEP notation: `IFCPROPERTYSINGLEVALUE('A',$,IFCLABEL('B'),$)`. */
export function setOf(
  properties: readonly string[],
  { of = 1, at = 100, name = 'Set', class: kind = 'IFCPROPERTYSET' } = {},
): string[] {
  const ids = properties.map((_, index) => `#${at + 10 + index}`)
  const method = kind === 'IFCELEMENTQUANTITY' ? '$,' : ''
  return [
    ...properties.map((property, index) => `${ids[index]}=${property};`),
    `#${at}=${kind}('0set',$,'${name}',$,${method}(${ids.join(',')}));`,
    `#${at + 1}=IFCRELDEFINESBYPROPERTIES('0rel',$,$,$,(#${of}),#${at});`,
  ]
}

export function singleValue(name: string, value: string, unit = '$'): string {
  return `IFCPROPERTYSINGLEVALUE('${name}',$,${value},${unit})`
}
