import * as z from '../schema-language.ts'

/** Specification 1, "Entities and their fields". The stored `equal` is read as `equals`. */
export const ruleOperators = [
  'contains',
  'array-contains',
  'equals',
  'greater-than',
  'less-than',
  'not-equals',
] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** Maximum depth and size of a rule. Larger ones can only be an attack. */
export const maxRuleDepth = 32
export const maxRuleParts = 10_000

const operatorSchema = z.string().min(1).max(60)

/**
 * Accepts any operator, so that an evaluation can report unknown ones. It is a codec rather than a transform, because
 * servers also encode responses.
 */
const ruleOperatorSchema = z.codec(operatorSchema, operatorSchema, {
  decode: (operator) => (operator === 'equal' ? 'equals' : operator),
  encode: (operator) => operator,
})

const factValueSchema = z.union([z.string().max(500), z.number(), z.boolean()])
export type FactValue = z.infer<typeof factValueSchema>

export const ruleConditionSchema = z.object({
  operator: ruleOperatorSchema,
  /** The label of an option set. */
  fact: z.string().min(1).max(120),
  value: z.union([factValueSchema, z.array(factValueSchema).max(1000)]),
})
export type RuleCondition = z.infer<typeof ruleConditionSchema>

export type RuleGroup = { matches: 'all' | 'some'; childNodes: Rule[] }
export type Rule = RuleCondition | RuleGroup

/** Depth and size are checked first, because parsing recurses as deep as the rule. */
export const ruleSchema: z.ZodType<Rule> = z
  .unknown()
  .refine(isWithinBounds, `A rule can have up to ${maxRuleDepth} levels and ${maxRuleParts} parts.`)
  .pipe(z.union([ruleConditionSchema, z.lazy(() => ruleGroupSchema)]))

const ruleGroupSchema: z.ZodType<RuleGroup> = z.object({
  matches: z.enum(['all', 'some']),
  childNodes: z.array(ruleSchema).max(2000),
})

function isWithinBounds(rule: unknown): boolean {
  let level = [rule]
  let parts = 0
  for (let depth = 0; level.length > 0; depth++) {
    parts += level.length
    if (depth > maxRuleDepth || parts > maxRuleParts) return false
    level = level.flatMap(childNodesOf)
  }
  return true
}

function childNodesOf(node: unknown): unknown[] {
  const isGroup = typeof node === 'object' && node !== null && 'childNodes' in node
  return isGroup && Array.isArray(node.childNodes) ? node.childNodes : []
}
