import { countText } from './user-locale.ts'

/** A number of things in words: `1 element`, `1,204 elements`; `2 entries` where the plural is told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
