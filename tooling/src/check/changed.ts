import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace/root.ts'
import { journeys, unitTests, type Plan, type Step } from './steps.ts'

export type Change = {
  /** The merge base with the given commit. */
  base: string
  /** Files below the root, deleted ones included. */
  files: readonly string[]
}

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  return output === '' ? [] : output.split('\n')
}

/** Changes of the working tree since the merge base with a commit. */
export function readChange(commit: string): Change {
  const [base = commit] = git('merge-base', 'HEAD', commit)
  const changed = git('diff', '--name-only', '--no-renames', base)
  return { base, files: [...changed, ...git('ls-files', '--others', '--exclude-standard')] }
}

const code = /\.(m?ts|tsx)$/
const template = /^tooling\/templates\//
const spec = /^e2e\/src\/(.+\.spec\.ts)$/

/** Lints and formats the changed files, checks the types of their packages, and runs the tests that import them and the smoke journeys of user-facing changes. */
export function planForChange({ base, files }: Change, isPresent = existsInRoot): Plan {
  const present = files.filter(isPresent)
  const sources = present.filter((file) => code.test(file) && !template.test(file))
  const packages = [...new Set(files.map(packageOf))].filter((name) => isPresent(`${name}/tsconfig.json`))
  const grep = journeyPattern(files)
  const staticChecks: readonly Step[] = [
    ...(sources.length > 0 ? [{ script: 'lint:syntax', args: sources }] : []),
    ...(packages.length > 0 ? [{ script: 'typecheck:packages', args: packages }] : []),
    ...(sources.length > 0 ? [{ script: 'lint:types', args: sources }] : []),
    ...(present.length > 0 ? [{ script: 'format:check', args: present }] : []),
  ]
  return [
    staticChecks,
    files.length > 0 ? [unitTests('default', [`--changedSince=${base}`])] : [],
    grep === undefined ? [] : [journeys(['--grep', grep, '--grep-invert', '@nightly'])],
  ]
}

/** Smoke journeys are tagged with their packages. Those of the host cover what all pages use. */
const packageTags: Record<string, readonly string[]> = { shared: ['host', 'shared'], e2e: ['host'] }

/** A pattern for the titles, files or tags of journeys that cover a change; undefined if it is not user-facing. */
export function journeyPattern(files: readonly string[]): string | undefined {
  const specs = files.flatMap((file) => spec.exec(file)?.[1]?.replaceAll('.', '\\.') ?? [])
  const userFacing = files.filter((file) => !spec.test(file) && !/\.test\.tsx?$|\.md$/.test(file)).map(packageOf)
  const names = userFacing.filter((name) => /^(host|shared|platform|e2e|remote-.+)$/.test(name))
  const tags = [...new Set(names.flatMap((name) => packageTags[name] ?? [name]))].sort()
  const smoke = tags.length > 0 ? [`(?=.*@smoke\\b)(?=.*@(${tags.join('|')})\\b)`] : []
  const patterns = [...smoke, ...specs]
  return patterns.length > 0 ? patterns.join('|') : undefined
}

function packageOf(file: string): string {
  return file.split('/')[0] ?? ''
}

function existsInRoot(file: string): boolean {
  return existsSync(path.join(root, file))
}
