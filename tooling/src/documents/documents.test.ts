import { readdirSync, readFileSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test, describe } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { globSync } from 'tinyglobby'

describe('decision index', () => {
  const folder = path.join(root, 'docs/decisions')
  const index = readFileSync(path.join(folder, 'README.md'), 'utf8')
  const files = readdirSync(folder).filter((file) => /^\d{3}-.+\.md$/.test(file))
  const records = files.map((file) => {
    const [title = '', , status = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n')
    return { file, number: file.slice(0, 3), title, status }
  })

  /** `- [077](077-test-strategy.md) Test at the boundaries with Jest on native ES modules` */
  const line = /^- \[(?<number>\d{3})\]\((?<file>[^)]+)\) (?<title>.+)$/gm
  const lines = [...index.matchAll(line)].map(({ groups }) => ({ ...groups }))

  test('the index lists every record once, by its title', () => {
    const listed = lines.map(({ number, file, title }) => `${file} # ${number} ${title}`)
    expect(listed.sort()).toEqual(records.map(({ file, title }) => `${file} ${title}`))
  })

  test('every number has one record', () => {
    const numbers = records.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(numbers.length).toBeGreaterThan(50)
  })

  test('every record starts with its number, its date and its status', () => {
    const beginning = /^# (\d{3}) \S.+\n\1 Date: \d{4}-\d\d-\d\d · Status: accepted\b/
    const odd = records.filter(({ number, title, status }) => !beginning.test(`${title}\n${number} ${status}`))
    expect(odd).toEqual([])
  })
})

describe('links', () => {
  const documents = globSync(['*.md', '{docs,e2e,host,platform,remote-*,shared,tooling}/**/*.md'], {
    cwd: root,
    ignore: ['**/{node_modules,dist,.cache,templates}/**'],
  })

  function brokenLinks(document: string) {
    const text = readFileSync(path.join(root, document), 'utf8')
    const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => target)
    return targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))
  }

  test('links in documents have an existing target', () => {
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
})
