export { useAction, type Action, type ActionSteps } from './use-action.ts'
