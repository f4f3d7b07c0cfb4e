import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'tooling',
    include: ['{src,eslint,webpack}/**/*.test.ts'],
    environment: 'node',
    // Programs are started, packages built and linted; on two busy cores each of that takes many seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
