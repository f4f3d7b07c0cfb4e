import { defineConfig } from 'oxfmt'

/** As code looks here; what is generated has its own looks. */
export const formatting = defineConfig({
  semi: false,
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  // Scripts stand where they are read together.
  sortPackageJson: false,
  ignorePatterns: [
    'pnpm-lock.yaml',
    'package-lock.json',
    'dist',
    '.lintel',
    '.cache',
    'platform/migrations',
    '*.md',
    'shared/api',
  ],
})
