import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import { failureText } from '../../src/assembler/assembly-failure.ts'
import type { SeedRelease } from '../prototypes.ts'
import type { Draw } from './pick.ts'

/** How an assembly went: what was done for how long, and why it failed if it did. */
export type History = {
  /** Milliseconds. */
  waited: number
  worked: number
  /** How many workers it took. */
  attempt: number
  failure: { step: AssemblyStepName; text: string } | undefined
}

/** What the built-in assembler does, with the part of the time that each step takes. */
export const workSteps: readonly (readonly [step: AssemblyStepName, share: number])[] = [
  ['rules', 0.01],
  ['fetch', 0.22],
  ['merge', 0.35],
  ['compress', 0.34],
  ['store', 0.08],
]

const failureRate = 0.08
const timeLimit = 900_000

export function drawHistory(draw: Draw, release: SeedRelease): History {
  const failure = draw.chance(failureRate) ? drawFailure(draw, release) : undefined
  const worked = Math.round(draw.between(25_000, 90_000) + draw.between(0, 1) ** 3 * 420_000)
  return {
    waited: Math.round(draw.chance(0.8) ? draw.between(1000, 20_000) : draw.between(20_000, 400_000)),
    worked: failure?.worked ?? worked,
    attempt: failure?.attempt ?? (draw.chance(0.03) ? 2 : 1),
    failure,
  }
}

function drawFailure(draw: Draw, { fileConfigurations, prototype, version }: SeedRelease) {
  const urns = fileConfigurations.flatMap(({ urn }) => (urn === undefined ? [] : [urn]))
  const urn = draw.one(urns)
  const failures: readonly (readonly [step: AssemblyStepName, text: string, attempt: number, weight: number])[] = [
    ['fetch', failureText('file-missing', { urn }), 1, 30],
    ['merge', failureText('corrupt-model', { urn, reason: 'the file ends too early.' }), 1, 18],
    // Nothing else fails while it compresses.
    ['compress', failureText('over-time-limit', { minutes: timeLimit / 60_000 }), 1, 12],
    ['store', failureText('disk-full', null), 5, 10],
    ['merge', failureText('worker-lost', { attempts: 3 }), 3, 8],
    ['rules', failureText('nothing-matches', { portfolio: prototype, release: version }), 1, 6],
    ['merge', failureText('unexpected', null), 2, 16],
  ]
  const [step, text, attempt] = draw.weighted(failures.map((failure) => [failure, failure[3]] as const))
  return { step, text, attempt, worked: step === 'compress' ? timeLimit : undefined }
}
