import { defineConfig } from 'oxfmt'

/** Formatting of source code; generated files are excluded. */
export const formatting = defineConfig({
  semi: false,
  singleQuote: true,
  printWidth: 120,
  trailingComma: 'all',
  // Keeps related scripts together.
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
