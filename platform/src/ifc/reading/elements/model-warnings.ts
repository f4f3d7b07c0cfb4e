import type { StoreyRecord } from '../../model-records.ts'
import { nameIn } from '../model-lines.ts'
import type { FileLines } from '../file-lines.ts'
import type { Relations } from '../relations.ts'
import type { Property } from '../values/property.ts'
import { attributesOf } from './class-attributes.ts'
import type { Line } from '../tokens.ts'

/** Counts problems of a model, and explains their consequences for users of the capture. */
export type ModelProblems = {
  /** `repeatedIn` are properties that the element has twice. */
  noteElement(line: Line, read: { storey: number | null; repeatedIn: readonly Property[] }): void
  text(): string[]
}

type Model = { storeys: ReadonlyMap<number, StoreyRecord>; relations: Relations }

export function createProblems(lines: FileLines, { storeys, relations }: Model): ModelProblems {
  let [all, short, unplaced] = [0, 0, 0]
  const duplicates = createTwice({ storeys, relations })
  return {
    noteElement(line, { storey, repeatedIn }) {
      const { type, values } = line
      all += 1
      duplicates.noteElement(line, repeatedIn)
      if (values.length < attributesOf(lines.schema, type).length) short += 1
      if (storey === null) unplaced += 1
    },
    text: () => {
      const unknown = lines.unknown()
      return [
        ...(storeys.size === 0 ? ["The file has no levels, so its elements aren't assigned to any."] : []),
        ...duplicates.text(),
        ...(storeys.size > 0
          ? warningsFor(unplaced, ['element is', 'elements are'], `on no level, of ${countText(all)}.`)
          : []),
        ...warningsFor(
          unknown.count,
          ['line is of a class', 'lines are of classes'],
          `not supported for ${lines.schema} (${listText(unknown.classes)}). That data isn't read.`,
        ),
        ...warningsFor(
          lines.repeated(),
          ['line has', 'lines have'],
          'the same number as another line. Only the last one is read.',
        ),
        ...warningsFor(
          lines.missing(),
          ['line is', 'lines are'],
          'referenced but not in the file. Their data is missing.',
        ),
        ...warningsFor(
          short,
          ['element is', 'elements are'],
          'incomplete: values at the end of the line are missing and left empty.',
        ),
      ]
    },
  }
}

function warningsFor(count: number, [singular, plural]: readonly [string, string], text: string): string[] {
  return count === 0 ? [] : [`${countText(count)} ${count === 1 ? singular : plural} ${text}`]
}

/** Records contradictions, where only one value can be used. */
function createTwice({ storeys, relations }: Model) {
  const [repeated, materials, places] = [new Set<string>(), new Set<string>(), new Set<string>()]
  return {
    noteElement(line: Line, repeatedIn: readonly Property[]): void {
      const name = nameIn(line, 2) ?? nameIn(line, 0) ?? `#${line.id}`
      for (const property of repeatedProperties(repeatedIn)) repeated.add(property)
      if (relations.duplicates.material.has(line.id)) materials.add(name)
      if (relations.duplicates.place.has(line.id)) places.add(name)
    },
    text: () => [
      ...namesWarning('Properties that an element has twice, of which one value is used', repeated),
      ...namesWarning('Elements with two materials, of which one is used', materials),
      ...namesWarning('Elements on two levels, of which one is used', places),
      ...namesWarning('Levels with the same name', repeatedNames([...storeys.values()].map((one) => one.name))),
    ],
  }
}

/** Set and name of properties that occur twice with the same measure and unit, so that one value replaces the other. */
function repeatedProperties(properties: readonly Property[]): string[] {
  return [...repeatedNames(properties.map(({ set, name }) => `${set}/${name}`))]
}

function repeatedNames(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

function namesWarning(text: string, names: ReadonlySet<string>): string[] {
  return names.size === 0 ? [] : [`${text}: ${listText([...names])}.`]
}

const maxListed = 20

function listText(names: readonly string[]): string {
  const remaining = names.length - maxListed
  return `${names.slice(0, maxListed).join(', ')}${remaining > 0 ? ` and ${countText(remaining)} more` : ''}`
}

function countText(count: number): string {
  return count.toLocaleString('en-US')
}
