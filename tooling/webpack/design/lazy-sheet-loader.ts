import type { LoaderContext } from 'webpack'

const eager = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];'
const given = '    _global,\n'

/** Lets Chakra's `createSystem` make its style sheet when somebody wants it, which takes most of its time. */
// eslint-disable-next-line no-restricted-exports -- webpack takes a loader as the default export.
export default function makeSheetLazy(this: LoaderContext<unknown>, source: string): string {
  if (!source.includes(eager) || !source.includes(given))
    throw new Error('Chakra makes its style sheet in another way.')
  const made = eager.replace('const _global = ', 'return ')
  return source.replace(eager, '').replace(given, `    get _global() { ${made} },\n`)
}
