/**
 * The full level runs all random cases and audits the accessibility of screens. The default level omits most of that.
 */
export const isFullLevel = Reflect.get(globalThis, 'isFullLevel') === true

/**
 * How many random cases a test runs: `full` at the full level (`LINTEL_TEST_LEVEL=full`), otherwise a tenth, or the
 * number in `--globals '{"cases":5000}'`.
 */
export function casesOf(full: number): number {
  const requested: unknown = Reflect.get(globalThis, 'cases')
  if (typeof requested === 'number') return requested
  return isFullLevel ? full : Math.ceil(full / 10)
}
