import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'tooling', include: ['{src,eslint,webpack}/**/*.test.ts'], environment: 'node' },
})
