import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import type { LoaderContext } from 'webpack'
import { root } from '../../src/workspace/root.ts'
import { sharedFolder } from '../shares/shared-package.ts'
import leaveOutJsonSchema from './leave-out-json-schema.ts'
import leaveOutKeys from './leave-out-keys.ts'

const zod = path.dirname(createRequire(path.join(sharedFolder, 'package.json')).resolve('zod/package.json'))
const schemas = readFileSync(path.join(zod, 'v4/classic/schemas.js'), 'utf8')

function without(source: string) {
  return leaveOutJsonSchema.call({} as LoaderContext<unknown>, source)
}

test('of the installed zod nothing is left that makes JSON Schema, and all that parses', () => {
  const left = without(schemas)
  expect(left).not.toMatch(/processJSONSchema|\(this, "(?:input|output)"\)|Method\(this/)
  const kinds = /^export const (\w+) = /gm
  expect([...left.matchAll(kinds)].map(([, kind]) => kind)).toEqual(
    [...schemas.matchAll(kinds)].map(([, kind]) => kind),
  )
})

test('a zod that makes it in another way fails the build', () => {
  expect(() => without(schemas.replaceAll('processJSONSchema', 'describe'))).toThrow('in another way')
})

test('an icon has its parts without keys', () => {
  const parts = '["path", { d: "M3 6h18", key: "d0wm0j" }],\n["circle", { cx: "12", key: "1" }]'
  expect(leaveOutKeys.call({} as LoaderContext<unknown>, parts)).toBe(
    '["path", { d: "M3 6h18" }],\n["circle", { cx: "12" }]',
  )
})

test('no code of a browser asks for what is left out', () => {
  const packages = readdirSync(root).filter((name) => /^(host|shared|remote-.+)$/.test(name))
  const files = packages.flatMap((name) =>
    readdirSync(path.join(root, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(root, name, 'src', file)),
  )
  expect(files.length).toBeGreaterThan(1000)
  const asking = files.filter((file) =>
    /\.toJSONSchema\(|\bz\.compile\(|\binstrumentations\b|\bprefetch=|\bwithTheme\b|\buseDpop\b|[iI]nfiniteQuery|on(?:Down|Up)loadProgress|\b(?:load|preload)Remote\(/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(asking).toEqual([])
})
