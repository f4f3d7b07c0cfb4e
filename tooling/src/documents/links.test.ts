import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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

test('the pictures of releasing are all shown, and small', () => {
  const folder = path.join(root, 'docs/releasing')
  const text = readFileSync(`${folder}.md`, 'utf8')
  const shown = [...text.matchAll(/!\[[^\]]{10,}\]\(releasing\/([\w-]+\.png)\)/g)].map(([, name]) => name)
  const pictures = readdirSync(folder)
  expect(shown.sort()).toEqual(pictures.sort())
  expect(pictures.filter((name) => statSync(path.join(folder, name)).size > 220_000)).toEqual([])
})
