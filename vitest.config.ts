import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['shared', 'host', 'remote-*', 'platform', 'tooling'],
  },
})
