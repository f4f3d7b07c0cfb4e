import path from 'node:path'
import { buildChanged } from '../build/build-changed.ts'
import { checkTemplate } from '../new-remote/check-template.ts'
import type { GateResult, Stage } from './gate.ts'
import { commandGate } from './run-command.ts'
import { journeys, unitTests, viewerContract } from './test-gates.ts'
import { typecheck } from './typecheck.ts'

function verdict(problems: readonly string[]): GateResult {
  if (problems.length === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, output: problems.join('\n') }
}

const sizes = path.join(import.meta.dirname, 'sizes.ts')

/** Everything that has to hold, cheap things first. */
export const stages: Stage[] = [
  {
    width: 2,
    gates: [
      {
        name: 'lint',
        title: 'Lint and import boundaries',
        run: () => commandGate({ command: 'eslint', args: ['.', '--max-warnings', '0'] }),
      },
      { name: 'types', title: 'Types', run: async () => verdict(await typecheck(1)) },
      {
        name: 'format',
        title: 'Format',
        run: () => commandGate({ command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] }),
      },
      { name: 'unused', title: 'Unused code and dependencies', run: () => commandGate({ command: 'knip', args: [] }) },
    ],
  },
  { width: 1, gates: [{ name: 'unit', title: 'Unit and server tests', run: unitTests }] },
  {
    width: 1,
    gates: [
      {
        name: 'build',
        title: 'Build',
        run: async () => verdict((await buildChanged()) ? [] : ['A package was not built.']),
      },
    ],
  },
  {
    width: 2,
    gates: [
      {
        name: 'sizes',
        title: 'Sizes',
        needs: ['build'],
        run: () => commandGate({ command: process.execPath, args: [sizes] }),
      },
      { name: 'template', title: 'A generated remote', run: async () => verdict(await checkTemplate()) },
    ],
  },
  { width: 1, gates: [{ name: 'viewer', title: 'Contract of the viewer', run: viewerContract }] },
  { width: 1, gates: [{ name: 'journeys', title: 'Browser journeys', needs: ['build'], run: journeys }] },
]
