export {
  /** @deprecated Use `white`. */
  white as paper,
} from './contrast.ts'
