import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import type { LoaderContext } from 'webpack'
import makeSheetLazy from './lazy-sheet-loader.ts'

/** Chakra is shared's, and exports no files. */
const chakra = createRequire(path.resolve(import.meta.dirname, '../../../shared/package.json')).resolve(
  '@chakra-ui/react',
)
const source = readFileSync(path.resolve(path.dirname(chakra), '../esm/styled-system/system.js'), 'utf8')

function lazy(text: string) {
  return makeSheetLazy.call({} as LoaderContext<unknown>, text)
}

test('the installed Chakra makes its style sheet when it is asked for, and not before', () => {
  const made = lazy(source)
  expect(made).toContain('get _global() { return [getPreflightCss(), getGlobalCss(), getTokenCss()]; },')
  expect(made).not.toContain('const _global')
})

test('a Chakra that makes it in another way fails the build', () => {
  expect(() => lazy(source.replaceAll('_global', '_sheets'))).toThrow('in another way')
})
