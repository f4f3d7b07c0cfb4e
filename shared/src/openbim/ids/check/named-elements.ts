import type { IfcInstance } from './ifc-instances.ts'
import type { IdsElement, IdsFailure } from './report.ts'

/** Collects failed and passed elements up to a limit, because people read the report and it has to fit into memory. */
export type Named = {
  add(list: IdsElement[], instance: IfcInstance): void
  addPassed(list: IdsElement[], instance: IfcInstance): void
  addFailure(
    list: IdsFailure[],
    instance: IfcInstance,
    failure: Pick<IdsFailure, 'reason' | 'actual' | 'expected'>,
  ): void
}

/** Longer values are truncated in the report. */
const maxCharacters = 500

export function createNamed({ mostFailures, mostPasses }: { mostFailures: number; mostPasses: number }): Named {
  let [failures, passes] = [0, 0]
  return {
    add: (list, instance) => {
      if ((failures += 1) <= mostFailures) list.push(elementOf(instance))
    },
    addPassed: (list, instance) => {
      if ((passes += 1) <= mostPasses) list.push(elementOf(instance))
    },
    addFailure: (list, instance, { reason, actual, expected }) => {
      if ((failures += 1) > mostFailures) return
      list.push({ ...elementOf(instance), reason, actual: actual && cut(actual), expected: cut(expected) })
    },
  }
}

function elementOf(instance: IfcInstance): IdsElement {
  const name = instance.name()
  return {
    expressId: instance.id,
    globalId: instance.globalId(),
    class: instance.classes[0] ?? '',
    name: name && cut(name),
  }
}

function cut(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text
}
