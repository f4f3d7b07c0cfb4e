import { z } from 'zod'

/** Specification 1, section 3. The stored `equal` is read as `equals`. */
export const ruleOperators = [
  'contains',
  'array-contains',
  'equals',
  'greater-than',
  'less-than',
  'not-equals',
] as const
export type RuleOperator = (typeof ruleOperators)[number]

/** A codec, not a transform: servers encode their answers, and a transform has no way back. */
const ruleOperatorSchema = z.codec(z.enum([...ruleOperators, 'equal']), z.enum(ruleOperators), {
  decode: (operator) => (operator === 'equal' ? 'equals' : operator),
  encode: (operator) => operator,
})

const factValueSchema = z.union([z.string().max(500), z.number(), z.boolean()])

export const ruleConditionSchema = z.object({
  operator: ruleOperatorSchema,
  /** The label of an option set. */
  fact: z.string().min(1).max(120),
  value: z.union([factValueSchema, z.array(factValueSchema).max(100)]),
})
export type RuleCondition = z.infer<typeof ruleConditionSchema>

export type RuleGroup = { matches: 'all' | 'some'; childNodes: Rule[] }
export type Rule = RuleCondition | RuleGroup

export const ruleSchema: z.ZodType<Rule> = z.lazy(() =>
  z.union([
    ruleConditionSchema,
    z.object({ matches: z.enum(['all', 'some']), childNodes: z.array(ruleSchema).max(200) }),
  ]),
)
