/**
 * How many random cases a test plays: so many in the check, where seconds count; as many as the runner is told by
 * `--globals '{"cases":5000}'` where somebody wants to know more.
 */
export function casesOf(inCheck: number): number {
  const asked: unknown = Reflect.get(globalThis, 'cases')
  return typeof asked === 'number' ? asked : inCheck
}
