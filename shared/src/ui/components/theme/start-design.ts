/** Makes the design system, which takes longer than anything else of a start, without the components that are drawn with it. */
export async function startDesign(): Promise<void> {
  await import(/* webpackMode: "eager" */ './system.ts')
}
