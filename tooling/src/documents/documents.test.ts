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

  /** `- [045](045-jest-on-native-modules.md) Jest with ts-jest, on native ES modules → 118` */
  const line = /^- \[(?<number>\d{3})\]\((?<file>[^)]+)\) (?<title>.+?)(?: → (?<by>[\d, ]+))?$/gm
  const lines = [...index.matchAll(line)].map(({ groups }) => ({ ...groups }))

  test('the index names every record once, by its title', () => {
    const listed = lines.map(({ file, title }) => `${file} ${title}`)
    expect(listed.sort()).toEqual(
      records.map(({ file, number, title }) => `${file} ${title.replace(`# ${number} `, '')}`),
    )
  })

  test('numbers that the index says are missing have no record', () => {
    const missing: string[] = /^There are no records (.+)\.$/m.exec(index)?.[1]?.match(/\d{3}/g) ?? []
    expect(missing).toContain('092')
    expect(records.filter(({ number }) => missing.includes(number))).toEqual([])
  })

  test('every record begins with its number, its date and its status', () => {
    const beginning = /^# (\d{3}) \S.+\n\1 Date: \d{4}-\d\d-\d\d · Status: (accepted|superseded)\b/
    const odd = records.filter(({ number, title, status }) => !beginning.test(`${title}\n${number} ${status}`))
    expect(odd).toEqual([])
  })

  test('what was changed says so in its status and in the index', () => {
    const changed = lines.map(({ number, by = '' }) => ({ number, by: by.match(/\d{3}/g) ?? [] }))
    const inStatus = records.map(({ number, status }) => {
      const [, own = ''] = /Status: ([^·]*)/.exec(status) ?? []
      return { number, by: [...own.matchAll(/\[(\d{3})\]\(\1-/g)].map(([, each]) => each) }
    })
    expect(changed.sort((one, other) => Number(one.number) - Number(other.number))).toEqual(inStatus)
  })

  /** `Changes: 074, 083`, `Replaces: the cut of 109`, whatever the word for it. */
  const ofOthers = /· (?:Changes|Amends|Replaces|Supersedes): ([^·]*)/g

  test('what a record changes names it', () => {
    const silent = records.flatMap(({ number, status }) => {
      const named = [...status.matchAll(ofOthers)].flatMap(([, others = '']) => others.match(/\d{3}/g) ?? [])
      return named.filter((other) => !statusOf(other).includes(`[${number}](`)).map((other) => `${other}, by ${number}`)
    })
    expect(silent).toEqual([])
  })

  function statusOf(number: string) {
    return records.find((record) => record.number === number)?.status ?? ''
  }
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
})
