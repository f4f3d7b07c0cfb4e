import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'host', 'remote-*', 'platform', 'tooling'],
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
  },
})
