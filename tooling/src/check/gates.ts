import path from 'node:path'
import { checkDrawing } from '../architecture/check-drawing.ts'
import { playContainers } from '../containers/engine/play-containers.ts'
import { checkContainers } from '../containers/written-files.ts'
import { checkDoors } from '../doors/check-doors.ts'
import { checkRepository } from '../generate/check-repository.ts'
import { checkTemplate } from '../generate/check-template.ts'
import { checkCommand } from '../pack/check-command.ts'
import type { Gate, GateResult } from './gate.ts'
import { checkCopies } from './copies/check-copies.ts'
import { commandGate, type Command } from './run-command.ts'
import { benches, journeys, journeysOnContainers, unitTests, viewerContract } from './test-gates.ts'
import { typecheck, typedFolders } from './typecheck.ts'

/** What the gates look at: files and folders below the root. */
export type Scope = {
  lint: readonly string[]
  format: readonly string[]
  types: readonly string[]
  /** None means all, for the journeys too. */
  tests: readonly string[]
  journeys: readonly string[]
  /** What the titles of those journeys are like. None means all. */
  titles?: string
}

export function wholeScope(): Scope {
  return { lint: ['.'], format: ['.'], types: typedFolders(), tests: [], journeys: [] }
}

/** Each of its threads works out the types that it needs by itself: two cost twice as much as one. */
function lintByTypes(folders: readonly string[]): Command {
  return { command: 'oxlint', args: ['--format=unix', '--threads=1', ...folders], environment: { GOMAXPROCS: '1' } }
}

const builder = path.resolve(import.meta.dirname, '../build/main.ts')
const sizes = path.join(import.meta.dirname, 'sizes/sizes.ts')

function verdict(problems: readonly string[]): GateResult {
  if (problems.length === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, output: problems.join('\n') }
}

/**
 * Everything that has to hold, in the order in which processors get to it: first what says most in least time; then what has a browser and
 * a system of its own, each with both processors for itself; and at last what computes. Journeys wait now and then, but beside anything
 * else each of their pages took three times as long on a virtual machine, and so did the other: what was idle would have cost less.
 */
export function gatesFor(scope: Scope): Gate[] {
  return [...gatesOfCode(scope), ...gatesOfBuilds(scope), ...shortGates(scope), gateOfTests(scope)]
}

function gatesOfCode(scope: Scope): Gate[] {
  return [
    {
      name: 'lint',
      title: 'Lint and import boundaries',
      cores: 1,
      run: () => commandGate({ command: 'eslint', args: ['--max-warnings', '0', ...scope.lint] }),
    },
    { name: 'types', title: 'Types', cores: 1, run: () => commandGate(typecheck(scope.types)) },
  ]
}

function gatesOfBuilds(scope: Scope): Gate[] {
  return [
    {
      name: 'build',
      title: 'Build',
      cores: 2,
      run: () => commandGate({ command: process.execPath, args: [builder], isLive: true }),
    },
    {
      name: 'journeys',
      title: 'Browser journeys',
      cores: 2,
      needs: ['build'],
      run: () => journeys(scope.journeys, scope.titles),
    },
    {
      name: 'benches',
      title: 'Benches, one short round each',
      cores: 2,
      needs: ['build'],
      run: benches,
    },
    { name: 'viewer', title: 'Contract of the viewer', cores: 2, run: viewerContract },
  ]
}

function gateOfTests(scope: Scope): Gate {
  return { name: 'unit', title: 'Unit and server tests', cores: 2, run: () => unitTests(scope.tests) }
}

const gateOfRepository: Gate = {
  name: 'repository',
  title: 'A remote in a repository of its own, and the packed command',
  cores: 1,
  run: async () => verdict([...(await checkRepository()), ...(await checkCommand())]),
}

const gateOfContainers: Gate = {
  name: 'containers',
  title: 'Containers of the remotes that there are',
  cores: 1,
  run: async () => verdict(await checkContainers()),
  // With an engine, which is kept busy for a quarter of an hour.
  runNamed: async () => {
    const files = verdict(await checkContainers())
    const played = files.failed === 0 ? await playContainers(journeysOnContainers) : undefined
    if (played !== undefined) return { ...played, passed: played.passed + files.passed }
    return {
      ...files,
      output: files.output ?? 'No engine answers here (docker, with Compose): only the files were looked at.',
    }
  },
}

function shortGates(scope: Scope): Gate[] {
  return [
    { name: 'template', title: 'A generated remote', cores: 1, run: async () => verdict(await checkTemplate()) },
    gateOfRepository,
    {
      name: 'sizes',
      title: 'Sizes',
      cores: 1,
      needs: ['build'],
      run: () => commandGate({ command: process.execPath, args: [sizes] }),
    },
    {
      name: 'typed-lint',
      title: 'Lint by types, import cycles',
      cores: 1,
      run: () => commandGate(lintByTypes(scope.lint)),
    },
    {
      name: 'format',
      title: 'Format',
      cores: 1,
      run: () =>
        commandGate({
          command: 'oxfmt',
          args: ['--check', '--no-error-on-unmatched-pattern', ...scope.format],
        }),
    },
    { name: 'copies', title: 'Copies between remotes', cores: 1, run: async () => verdict(await checkCopies()) },
    { name: 'architecture', title: 'The drawing of the house', cores: 1, run: async () => verdict(checkDrawing()) },
    gateOfContainers,
    { name: 'doors', title: 'Versions of the doors', cores: 1, run: async () => verdict(await checkDoors()) },
    {
      name: 'unused',
      title: 'Unused code and dependencies',
      cores: 1,
      run: () => commandGate({ command: 'knip', args: [] }),
    },
  ]
}
