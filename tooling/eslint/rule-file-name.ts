import type { Rule } from 'eslint'
import { relativeToRepository } from './boundaries/source-location.ts'

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/

/** Why a path is badly named; undefined if it isn't. */
export function fileNameProblem(file: string): string | undefined {
  const notKebab = file.split('/').find((part) => !kebabCase.test(part))
  return notKebab === undefined ? undefined : `Write ${notKebab} in kebab-case.`
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
