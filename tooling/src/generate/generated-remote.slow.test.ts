import { expect, test } from '@jest/globals'
import { checkCommand } from '../pack/check-command.ts'
import { checkRepository } from './check-repository.ts'
import { checkTemplate } from './check-template.ts'

/** Milliseconds. Each installs, tests or builds packages. */
const patience = 600_000

test(
  'a generated remote passes its tests and builds',
  async () => {
    expect(await checkTemplate()).toEqual([])
  },
  patience,
)

test(
  'a remote in a repository of its own checks, builds and releases itself',
  async () => {
    expect(await checkRepository()).toEqual([])
  },
  patience,
)

test(
  'the packed command can be installed and called',
  async () => {
    expect(await checkCommand()).toEqual([])
  },
  patience,
)
