export { FavoriteMark } from './favorite-mark.tsx'
export { ListEntry } from './list-entry.tsx'
