import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '../workspace/root.ts'
import { importedBy } from './testing/libraries-of-entry-points.ts'

const dockerfiles = ['platform/Dockerfile', 'tooling/docker/host.Dockerfile', 'tooling/docker/remote.Dockerfile']
const committed = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 16e6 }).trim().split('\n')

const rules = readFileSync(path.join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isException: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))

/** A pattern of .dockerignore: matches a file, or everything in a folder. */
function patternOf(rule: string): RegExp {
  const wildcards: Record<string, string> = { '**/': '(?:.+/)?', '*': '[^/]*', '.': String.raw`\.` }
  const text = rule.replaceAll(/\*\*\/|\*|\./g, (word) => wildcards[word] ?? word)
  return new RegExp(`^${text}(?:/.*)?$`)
}

/** Whether the file is in the build context: the last matching pattern decides. */
function isSent(file: string): boolean {
  return rules.findLast(({ pattern }) => pattern.test(file))?.isException ?? true
}

/** The input files of an image: changes of other files do not rebuild it. */
function contextOf(dockerfile: string, remote = 'bim'): string[] {
  const text = readFileSync(path.join(root, dockerfile), 'utf8').replaceAll('${REMOTE}', remote)
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, words = '']) => words.split(' '))
  const isCopied = (file: string) => sources.some((source) => file === source || file.startsWith(`${source}/`))
  return committed.filter((file) => isCopied(file) && isSent(file))
}

test.each(dockerfiles)(
  'a changed test, benchmark, drill, journey, lint rule or document does not rebuild %s',
  (file) => {
    const context = contextOf(file)
    expect(context.length).toBeGreaterThan(500)
    const unrelated =
      /\.(?:test|spec)\.\w+$|(?:^|\/)(?:bench|drill|e2e|jest|testing)\/|jest\S*\.config\.ts$|^docs\/(?!handbook\/)|^deploy\/|^tooling\/(?:eslint|templates|src\/(?:check|dev))\//
    expect(context.filter((each) => unrelated.test(each))).toEqual([])
  },
)

test('the host is built with every page of the handbook', () => {
  const pages = committed.filter((file) => file.startsWith('docs/handbook/'))
  const context = contextOf('tooling/docker/host.Dockerfile')
  expect(pages).toContain('docs/handbook/README.md')
  expect(context).toEqual(expect.arrayContaining(pages))
})

test('a changed remote rebuilds only its own image', () => {
  for (const file of dockerfiles) {
    const remotes = new Set(contextOf(file).flatMap((each) => /^remote-\w+/.exec(each) ?? []))
    expect([file, ...remotes]).toEqual(file.includes('remote.') ? [file, 'remote-bim'] : [file])
  }
})

test.each(dockerfiles)('%s gets every file that its sources import', (file) => {
  const context = new Set(contextOf(file))
  const missing = [...context]
    .filter((each) => /\.tsx?$/.test(each))
    .flatMap((each) =>
      importedBy(path.join(root, each))
        .filter((name) => name.startsWith('.'))
        .map((name) => ({ by: each, imported: path.posix.join(path.posix.dirname(each), name) })),
    )
    .filter(
      ({ imported }) => existsSync(path.join(root, imported)) && committed.includes(imported) && !isSent(imported),
    )
  expect(missing).toEqual([])
})
