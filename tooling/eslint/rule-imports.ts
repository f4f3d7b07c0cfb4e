import type { Rule } from 'eslint'
import { importProblem } from './boundaries/import-boundaries.ts'
import { relativeToRepository } from './boundaries/source-location.ts'

type Source = Rule.Node | { type: string } | null | undefined

/** Reports every import, re-export, lazy import and import type that crosses a boundary. */
export const importsRule: Rule.RuleModule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const file = relativeToRepository(context.filename)
    function check(source: Source, isLazy = false) {
      if (!source || !('value' in source) || typeof source.value !== 'string') return
      const message = importProblem(file, source.value, isLazy)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source, true),
      TSImportType: (node: Rule.Node & { source?: Source }) => check(node.source),
    }
  },
}
