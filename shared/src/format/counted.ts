/** A number of things in words: `1 element`, `1,204 elements`; `2 entries` where the plural is told. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
