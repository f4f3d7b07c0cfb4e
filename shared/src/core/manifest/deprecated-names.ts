export {
  /** @deprecated Use `prototypesPath`. */
  prototypesPath as cataloguePath,
} from './prototypes.api.ts'
