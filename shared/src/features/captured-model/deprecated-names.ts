export {
  /** @deprecated Use `SidePanel`. */
  SidePanel as Beside,
  /** @deprecated Use `useHasRoomForSidePanel`. */
  useHasRoomForSidePanel as useHasRoomBeside,
} from './side-panel.tsx'
export {
  /** @deprecated Use `parentsIn`. */
  parentsIn as wholesIn,
} from './parents.model.ts'
