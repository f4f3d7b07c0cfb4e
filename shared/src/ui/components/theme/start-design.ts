/** Creates the design system, the slowest part of the start, without loading its components. */
export async function startDesign(): Promise<void> {
  await import(/* webpackMode: "eager" */ './system.ts')
}
