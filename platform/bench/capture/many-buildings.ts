import { createWriteStream, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../src/ifc/testing/revit/tall-building.ifc')
/** Millimeters between buildings, and the number of buildings in a row. */
const distance = 60_000
const inRow = 40

/** An instance of the file: its number and its content. */
type Instance = { id: number; text: string }

const referencePattern = /#(\d+)/g
/** Rooted entities begin with their GlobalId. */
const globalIdPattern = /^(\w+\()'[0-9A-Za-z_$]{22}'/
/** A model has only one project. */
const project = /^IFCPROJECT\(/
const unplaced = /^IFCLOCALPLACEMENT\(\$,/

function read(): { head: string; instances: Instance[]; tail: string } {
  const text = readFileSync(source, 'utf8')
  const [head = ''] = text.split('DATA;', 1)
  const instances = [...text.matchAll(/^#(\d+)= ?(.+);$/gm)].map(([, id, content = '']) => ({
    id: Number(id),
    text: content,
  }))
  return { head: `${head}DATA;\n`, instances, tail: 'ENDSEC;\nEND-ISO-10303-21;\n' }
}

/** The instances that the project refers to, such as units and contexts. All buildings share them. */
function sharedWith(instances: readonly Instance[]): Set<number> {
  const byId = new Map(instances.map((instance) => [instance.id, instance.text]))
  const shared = new Set<number>()
  const open = instances.filter(({ text }) => project.test(text)).map(({ id }) => id)
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (shared.has(id)) continue
    shared.add(id)
    for (const [, other] of (byId.get(id) ?? '').matchAll(referencePattern)) open.push(Number(other))
  }
  return shared
}

/** A unique GlobalId from the numbers of the building and of the instance. */
function globalIdOf(copy: number, id: number): string {
  return `1b${String(copy).padStart(8, '0')}e${String(id).padStart(11, '0')}`
}

/**
 * Writes copies of a public building side by side until the file has this many bytes: one project with many buildings, each with its own
 * elements, types, sets and shapes. Returns the number of buildings.
 */
export async function writeManyBuildings(path: string, bytes: number): Promise<number> {
  const { head, instances, tail } = read()
  const shared = sharedWith(instances)
  const step = Math.max(...instances.map(({ id }) => id)) + 10
  const file = createWriteStream(path)
  file.write(head)
  for (const { id, text } of instances) if (shared.has(id)) file.write(`#${id}=${text};\n`)
  let copies = 0
  for (let written = 0; written < bytes; copies += 1) {
    const text = buildingAt(copies + 1)
    written += text.length
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end(tail)
  await once(file, 'finish')
  return copies

  function buildingAt(copy: number): string {
    const first = copy * step
    const [point, axis, placement] = [first - 3, first - 2, first - 1]
    const coordinates = `(${(copy % inRow) * distance}.,${Math.floor(copy / inRow) * distance}.,0.)`
    const lines = [
      `#${point}=IFCCARTESIANPOINT(${coordinates});`,
      `#${axis}=IFCAXIS2PLACEMENT3D(#${point},$,$);`,
      `#${placement}=IFCLOCALPLACEMENT($,#${axis});`,
    ]
    for (const { id, text } of instances) {
      if (shared.has(id)) continue
      const renumberedText = text
        .replace(globalIdPattern, (_whole, start: string) => `${start}'${globalIdOf(copy, id)}'`)
        .replaceAll(referencePattern, (reference, other: string) =>
          shared.has(Number(other)) ? reference : `#${first + Number(other)}`,
        )
        .replace(unplaced, `IFCLOCALPLACEMENT(#${placement},`)
      lines.push(`#${first + id}=${renumberedText};`)
    }
    return `${lines.join('\n')}\n`
  }
}
