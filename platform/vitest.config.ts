import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'platform',
    include: ['src/**/*.test.ts', 'seed/**/*.test.ts'],
    environment: 'node',
    // Real PostgreSQL on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['src/testing/start-postgres.ts'],
  },
})
