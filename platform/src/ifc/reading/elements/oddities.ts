import type { ModelLines } from '../model-lines.ts'
import { attributesOf } from './class-attributes.ts'
import type { Line } from '../tokens.ts'

/** Counts what is odd about a model, and says in words what that means for whoever looks at the capture. */
export type Oddities = {
  noteElement(line: Line, storey: number | null): void
  words(): string[]
}

export function createOddities(lines: ModelLines, { storeys }: { storeys: number }): Oddities {
  let [all, short, unplaced] = [0, 0, 0]
  return {
    noteElement({ type, values }, storey) {
      all += 1
      if (values.length < attributesOf(lines.schema, type).length) short += 1
      if (storey === null) unplaced += 1
    },
    words: () => {
      const unknown = lines.unknown()
      return [
        ...(storeys === 0 ? ['The file has no levels, so its elements are on none.'] : []),
        ...(storeys > 0 ? told(unplaced, ['element is', 'elements are'], `on no level, of ${countText(all)}.`) : []),
        ...told(
          Math.max(0, unknown),
          ['line is of a class', 'lines are of classes'],
          `not supported for ${lines.schema} (${unknown > 0 ? listed(lines.unknownClasses()) : ''}). What is said there is not read.`,
        ),
        ...told(
          Math.max(0, -unknown),
          ['line has', 'lines have'],
          'the number of another line. Only the last line of a number is read.',
        ),
        ...told(
          lines.missing(),
          ['line is', 'lines are'],
          'referred to and not in the file. What would be said there is missing.',
        ),
        ...told(
          short,
          ['element is', 'elements are'],
          'not written whole: values at the end of the line are missing, and are empty here.',
        ),
      ]
    },
  }
}

function told(count: number, [one, many]: readonly [string, string], words: string): string[] {
  return count === 0 ? [] : [`${countText(count)} ${count === 1 ? one : many} ${words}`]
}

const maxListed = 20

function listed(names: readonly string[]): string {
  const more = names.length - maxListed
  return `${names.slice(0, maxListed).join(', ')}${more > 0 ? ` and ${countText(more)} more` : ''}`
}

function countText(count: number): string {
  return count.toLocaleString('en-US')
}
