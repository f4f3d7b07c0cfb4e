import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { containerName } from '@lintel/shared/remote'
import { format } from 'oxfmt'
import { glob } from 'tinyglobby'
import { formatting } from '../../formatting.ts'

/** `site-plans` → `Site Plans`. */
function titleOf(name: string) {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** The name becomes a folder, a URL segment, part of identifiers and, for a remote, a package name. */
export function assertName(name: string, kind: 'remote' | 'feature') {
  // The handlers of a remote that runs alone are named sampleHandlers already.
  if (name === 'sample') throw new Error(`"${name}" can't be the name of a ${kind}, because the templates use it.`)
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return
  throw new Error(
    `"${name}" can't be the name of a ${kind}. Use lowercase letters, digits, and single dashes, such as site-plans.`,
  )
}

/** Replaces the name's placeholders in a template's texts and file names. */
export function fillIn(text: string, name: string) {
  const title = titleOf(name)
  const pascal = title.replaceAll(' ', '')
  return text
    .replaceAll('__name__', name)
    .replaceAll('__container__', containerName(name))
    .replaceAll('__Title__', title)
    .replaceAll('__Name__', pascal)
    .replaceAll('__key__', pascal.charAt(0).toLowerCase() + pascal.slice(1))
}

export type Template = 'remote' | 'feature' | 'repository'

export function templateFolder(template: Template) {
  return path.resolve(import.meta.dirname, '../../templates', template)
}

/** Writes a text with the repository's formatting, because names have different lengths. */
export async function writeFormatted(file: string, text: string) {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, /\.tsx?$/.test(file) ? await formatted(file, text) : text)
}

async function formatted(file: string, text: string) {
  const { code, errors } = await format(path.basename(file), text, formatting)
  if (errors.length > 0) throw new Error(`${file} isn't valid code: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}

/**
 * Writes a template's files into a folder with the name filled in; throws if one exists. `pattern` selects files; all by
 * default.
 */
export async function copyTemplate(
  template: Template,
  folder: string,
  name: string,
  pattern: string | string[] = '**',
) {
  const source = templateFolder(template)
  const names = await glob(pattern, { cwd: source, dot: true })
  const files = names.sort().map((file) => [file, path.join(folder, fillIn(file, name))] as const)
  const taken = files.find(([, target]) => existsSync(target))
  if (taken) throw new Error(`${taken[1]} exists already.`)
  for (const [file, target] of files) {
    const text = await readFile(path.join(source, file), 'utf8')
    await writeFormatted(target, fillIn(text, name))
  }
}
