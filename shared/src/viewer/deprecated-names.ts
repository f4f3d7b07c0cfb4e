export type {
  /** @deprecated Use `ColoredElements`. */
  ColoredElements as ColouredElements,
} from './appearance/appearance.ts'
export type {
  /** @deprecated Use `ParentElement`. */
  ParentElement as Whole,
} from './model.ts'
export {
  /** @deprecated Use `lazyOverlay`. */
  lazyOverlay as lateOverlay,
} from './surface/notices/lazy-overlay.tsx'
export {
  /** @deprecated Use `maxArrows`. */
  maxArrows as mostArrows,
} from './tools/arrows/arrows.model.ts'
