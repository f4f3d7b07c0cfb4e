import type { Config } from 'jest'

const config: Config = {
  projects: ['<rootDir>/{shared,host,remote-*,platform,tooling}'],
  // Two processors: more would only wait for each other.
  maxWorkers: 2,
  // A real PostgreSQL, programs that are started, the first screen of a file: on two busy cores that takes seconds.
  testTimeout: 60_000,
}

export default config
