import type { Rule, RuleCondition } from '@lintel/shared/contract'
import { evaluateRule, type Choices } from '@lintel/shared/prototype'

/** The available choices of each option set, by label. */
export type AvailableChoices = ReadonlyMap<string, readonly string[]>

export type Satisfied =
  | { kind: 'met'; choices: Choices }
  | { kind: 'never' }
  /** Undecided within the step limit. */
  | { kind: 'not told' }

/** A condition with the choices that meet it, or a group. Rules have no 'not', so other choices never affect a condition. */
type Tree = { fact: string; metBy: ReadonlySet<string> } | { isAll: boolean; parts: Tree[] }

/** About 10 ms of work. */
const maxSteps = 50_000

/** Searches choices that meet all rules; option sets without conditions are left out. */
export function satisfy(rules: readonly Rule[], availableChoices: AvailableChoices): Satisfied {
  const budget = { steps: maxSteps }
  const root = { isAll: true, parts: rules.map((rule) => treeOf(rule, availableChoices, budget)) }
  const candidates = candidatesOf(root)
  const decided = new Map<string, string>()

  function isFound(): boolean {
    const result = evaluate(root, decided, budget)
    if (typeof result === 'boolean') return result
    for (const value of candidates.get(result) ?? []) {
      decided.set(result, value)
      if (isFound()) return true
    }
    decided.delete(result)
    return false
  }

  const isMet = budget.steps > 0 && isFound()
  if (isMet && budget.steps > 0) return { kind: 'met', choices: Object.fromEntries(decided) }
  return { kind: budget.steps > 0 ? 'never' : 'not told' }
}

/** The choices of the condition's fact that meet it. */
export function meetingChoices(condition: RuleCondition, offered: AvailableChoices): string[] {
  const fact = condition.fact.trim()
  return (offered.get(fact) ?? []).filter((value) => evaluateRule(condition, { [fact]: value }).outcome === 'met')
}

type Budget = { steps: number }

function treeOf(rule: Rule, offered: AvailableChoices, budget: Budget): Tree {
  if ('childNodes' in rule)
    return { isAll: rule.matches === 'all', parts: rule.childNodes.map((child) => treeOf(child, offered, budget)) }
  const fact = rule.fact.trim()
  budget.steps -= offered.get(fact)?.length ?? 1
  return { fact, metBy: new Set(budget.steps > 0 ? meetingChoices(rule, offered) : []) }
}

/** Whether it is met or can't be met whatever else is chosen; otherwise, the fact to decide next. */
function evaluate(tree: Tree, decided: ReadonlyMap<string, string>, budget: Budget): boolean | string {
  budget.steps -= 1
  if (budget.steps <= 0) return false
  if ('fact' in tree) {
    const value = decided.get(tree.fact)
    if (value !== undefined) return tree.metBy.has(value)
    return tree.metBy.size > 0 && tree.fact
  }
  let open: string | undefined
  for (const part of tree.parts) {
    const result = evaluate(part, decided, budget)
    if (result === !tree.isAll) return result
    if (typeof result === 'string') open ??= result
  }
  // An empty group is incomplete and never met.
  return open ?? (tree.isAll && tree.parts.length > 0)
}

/** For each fact, one of the choices that meet the same conditions. */
function candidatesOf(root: Tree): Map<string, string[]> {
  const conditions = Map.groupBy(leavesOf(root), ({ fact }) => fact)
  return new Map(
    Array.from(conditions, ([fact, leaves]) => {
      const values = new Set(leaves.flatMap(({ metBy }) => [...metBy]))
      const bySignature = Map.groupBy(values, (value) => leaves.map(({ metBy }) => Number(metBy.has(value))).join(''))
      return [fact, [...bySignature.values()].flatMap((equivalent) => equivalent.slice(0, 1))]
    }),
  )
}

function leavesOf(tree: Tree): { fact: string; metBy: ReadonlySet<string> }[] {
  return 'fact' in tree ? [tree] : tree.parts.flatMap(leavesOf)
}
