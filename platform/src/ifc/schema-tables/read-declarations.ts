import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A version of IFC as web-ifc declares it. Names are those of the standard: `IfcWall`. */
export type Declarations = {
  /** Attributes in the order of the class, inherited ones first, without derived ones. */
  classes: Map<string, { parent: string | undefined; attributes: Map<string, string> }>
  /** EXPRESS types with the type of their value in web-ifc: `string`, `number`, `boolean`, `logical`, `list`. */
  types: Map<string, string>
  enumerations: Map<string, string[]>
  selects: string[]
}

const packageFolder = path.dirname(createRequire(import.meta.url).resolve('web-ifc'))
const root = 'IfcLineObject'

/** Parsed from the text of the declarations, because types and optional attributes don't exist at run time. */
export function readDeclarations(version: 'IFC2X3' | 'IFC4' | 'IFC4X3'): Declarations {
  const text = readFileSync(path.join(packageFolder, 'ifc-schema.d.ts'), 'utf8')
  const start = text.indexOf(`export declare namespace ${version} {`)
  const end = text.indexOf('\n}', start)
  const declared: Declarations = { classes: new Map(), types: new Map(), enumerations: new Map(), selects: [] }
  for (const [, name = '', parent, body = ''] of text
    .slice(start, end)
    .matchAll(/^ {4}class (Ifc\w+)(?: extends (\w+))? \{\n(.*?)^ {4}\}/gms)) {
    addClass(declared, { name, parent, body })
  }
  for (const [, name = ''] of text.slice(start, end).matchAll(/^ {4}type (Ifc\w+) =/gm)) declared.selects.push(name)
  return declared
}

function addClass(
  declared: Declarations,
  { name, parent, body }: { name: string; parent: string | undefined; body: string },
) {
  const values = [...body.matchAll(/^ {8}static (\w+): any;/gm)].map(([, value = '']) => value)
  if (values.length > 0) declared.enumerations.set(name, values)
  else if (parent === 'NumberHandle') declared.types.set(name, 'number')
  else if (parent === undefined) declared.types.set(name, plainType(body))
  else {
    // Constructor parameters are the explicit attributes: neither inverse nor derived ones.
    const [, parameters = ''] = /^ {8}constructor\((.*)\);/m.exec(body) ?? []
    const attributes = parameters.split(', ').flatMap((parameter) => {
      const [, attribute, type] = /^(\w+): (.+)$/.exec(parameter) ?? []
      return attribute && type ? [[attribute, typeName(type)] as const] : []
    })
    declared.classes.set(name, {
      parent: parent === root ? undefined : parent,
      attributes: new Map(attributes),
    })
  }
}

function plainType(body: string): string {
  const [, type = ''] = /^ {8}value: (.+);/m.exec(body) ?? []
  return type.startsWith('Array<') ? 'list' : type
}

/** `(Handle<IfcWall> | IfcWall)[] | null` becomes `[IfcWall`. */
function typeName(declared: string): string {
  const type = declared.replace(/ \| null$/, '')
  const name = type.replaceAll('[]', '').replace(/^\((?:Handle<\w+>|NumberHandle) \| (\w+)\)$/, '$1')
  return type.endsWith('[]') ? `[${name}` : name
}
