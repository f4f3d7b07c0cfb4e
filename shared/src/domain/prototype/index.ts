export { completeChoices, defaultChoices, sortedOptions, type Choices } from './choices.ts'
export { evaluateRule } from './evaluate-rules.ts'
export {
  getConditions,
  getProblems,
  type ConditionEvaluation,
  type GroupEvaluation,
  type Outcome,
  type RuleEvaluation,
  type RuleProblem,
} from './evaluation.ts'
export {
  explainFiles,
  explainMessages,
  isUnsupported,
  selectFiles,
  selectMessages,
  type Explained,
} from './matching-configurations.ts'
export * from './deprecated-names.ts'
