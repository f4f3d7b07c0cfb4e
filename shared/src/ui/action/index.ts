export { useAction, type Action, type ActionSteps } from './use-action.ts'
export { CommandConflict, useCommand } from './use-command.tsx'
