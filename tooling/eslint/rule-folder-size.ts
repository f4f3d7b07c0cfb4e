import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from 'eslint'

/** Whoever looks for something reads all names of a folder. */
const mostFiles = 12
const source = /\.(m?ts|tsx|mjs)$/
/** They lie beside what they test, or one beside the other, a journey a file. */
const test = /\.(test|spec)\.tsx?$/

/** Why a file has no room among those of its folder, if it has none: the names after the twelfth are too many. */
export function folderSizeProblem(name: string, siblings: readonly string[]): string | undefined {
  const sources = [...new Set([...siblings, name])].filter((file) => source.test(file) && !test.test(file)).toSorted()
  if (sources.indexOf(name) < mostFiles) return undefined
  return `The folder holds ${sources.length} source files, more than ${mostFiles}: sort them by what they are about.`
}

export const folderSizeRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    Program(node) {
      const folder = path.dirname(context.filename)
      const siblings = existsSync(folder) ? readdirSync(folder) : []
      const message = folderSizeProblem(path.basename(context.filename), siblings)
      if (message) context.report({ node, message })
    },
  }),
}
