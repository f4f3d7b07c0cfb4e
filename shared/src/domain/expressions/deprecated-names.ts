export {
  /** @deprecated Use `maxTextLength`. */
  maxTextLength as longestText,
  /** @deprecated Use `maxCharacters`. */
  maxCharacters as mostCharacters,
} from './evaluate/steps.ts'
export {
  /** @deprecated Use `maxExpressionLength`. */
  maxExpressionLength as longestExpression,
} from './syntax/expression.ts'
export {
  /** @deprecated Use `maxCalculatedFields`. */
  maxCalculatedFields as mostCalculatedFields,
} from './calculated-fields.ts'
export {
  /** @deprecated Use `positionText`. */
  positionText as placeText,
} from './references.ts'
