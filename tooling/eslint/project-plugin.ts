import type { ESLint } from 'eslint'
import { fileNameRule } from './rule-file-name.ts'
import { importsRule } from './rule-imports.ts'
import { queryKeyRule } from './rule-query-key.ts'
import { usSpellingRule } from './rule-us-spelling.ts'

/** Our own lint rules. */
export const projectPlugin: ESLint.Plugin = {
  rules: {
    imports: importsRule,
    'file-name': fileNameRule,
    'query-key': queryKeyRule,
    'us-spelling': usSpellingRule,
  },
}
