import type { FactValue } from '../contract/prototype/rule.ts'

/** What is chosen for each option set, by its label. */
export type Choices = Readonly<Record<string, string>>

/** What conditions ask for, by label without the blanks around it. */
export type Facts = ReadonlyMap<string, FactValue>

/** A map, because a label may be any text: `constructor` and `__proto__` are facts like others. */
export function factsOf(choices: Readonly<Record<string, FactValue>>): Facts {
  return new Map(Object.entries(choices).map(([label, value]) => [label.trim(), value]))
}
