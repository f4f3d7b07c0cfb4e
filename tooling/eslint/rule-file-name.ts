import type { Rule } from 'eslint'
import { relativeToRepository } from './boundaries/source-location.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const saysNothing = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'manager'])

/** Why a path of ours is badly named, if it is. */
export function fileNameProblem(file: string): string | undefined {
  const parts = file.split('/')
  const notKebab = parts.find((part) => !kebabCase.test(part))
  if (notKebab) return `Write ${notKebab} in kebab-case.`
  const empty = parts.flatMap((part) => part.split('.')).find((word) => saysNothing.has(word))
  return empty ? `"${empty}" is too generic. Name the file after its content.` : undefined
}

export const fileNameRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const message = fileNameProblem(relativeToRepository(context.filename))
      if (message) context.report({ node, message })
    },
  }),
}
