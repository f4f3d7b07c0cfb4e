export type {
  /** @deprecated Use `ColoredElements`. */
  ColoredElements as ColouredElements,
} from './appearance/appearance.ts'
