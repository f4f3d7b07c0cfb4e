import { createWriteStream, readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'

const source = join(import.meta.dirname, '../../src/ifc/testing/revit/tall-building.ifc')
/** Millimeters from one building to the next, and how many stand in a row. */
const distance = 60_000
const inRow = 40

/** An instance of the file: its number, and what follows it. */
type Instance = { id: number; text: string }

const referencePattern = /#(\d+)/g
/** Rooted entities begin with their GlobalId. */
const globalIdPattern = /^(\w+\()'[0-9A-Za-z_$]{22}'/
/** Of these a model has one. */
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

/** What the project refers to, units and contexts among it, is there once. */
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

/** A GlobalId that no other has: the number of the building and of the instance. */
function globalIdOf(copy: number, id: number): string {
  return `1b${String(copy).padStart(8, '0')}e${String(id).padStart(11, '0')}`
}

/**
 * Writes a public building again and again, side by side, until the file has so many bytes: one project with many buildings, each with elements,
 * types, sets and shapes of its own. Returns how many there are.
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
    const [point, axis, place] = [first - 3, first - 2, first - 1]
    const at = `(${(copy % inRow) * distance}.,${Math.floor(copy / inRow) * distance}.,0.)`
    const lines = [
      `#${point}=IFCCARTESIANPOINT(${at});`,
      `#${axis}=IFCAXIS2PLACEMENT3D(#${point},$,$);`,
      `#${place}=IFCLOCALPLACEMENT($,#${axis});`,
    ]
    for (const { id, text } of instances) {
      if (shared.has(id)) continue
      const moved = text
        .replace(globalIdPattern, (_whole, start: string) => `${start}'${globalIdOf(copy, id)}'`)
        .replaceAll(referencePattern, (whole, other: string) =>
          shared.has(Number(other)) ? whole : `#${first + Number(other)}`,
        )
        .replace(unplaced, `IFCLOCALPLACEMENT(#${place},`)
      lines.push(`#${first + id}=${moved};`)
    }
    return `${lines.join('\n')}\n`
  }
}
