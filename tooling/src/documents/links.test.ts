import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { globSync } from 'tinyglobby'
import { root } from '../workspace/root.ts'

const documents = globSync(['*.md', '{docs,e2e,host,platform,remote-*,shared,tooling}/**/*.md'], {
  cwd: root,
  ignore: ['**/{node_modules,dist,.cache,templates}/**'],
})

function brokenLinks(document: string) {
  const text = readFileSync(path.join(root, document), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))
}

test('documents link only to what is there', () => {
  const broken = documents.flatMap((document) => brokenLinks(document).map((target) => `${document}: ${target}`))
  expect(documents).toContain('README.md')
  expect(broken).toEqual([])
})
