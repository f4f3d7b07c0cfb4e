import type { AssemblyStepName } from '@lintel/shared/contract/assembly'
import { selectFiles } from '@lintel/shared/prototype'
import { failureText } from '../../src/assembler/assembly-failure.ts'
import { storedFiles } from '../../src/modules/prototypes/prototypes/manifest.model.ts'
import type { SeedRelease } from '../prototypes.ts'
import type { Draw } from './pick.ts'

/** Timing and outcome of an assembly. */
export type History = {
  /** In milliseconds, like `worked`. */
  waited: number
  worked: number
  /** Number of attempts, each by another worker. */
  attempt: number
  failure: { step: AssemblyStepName; text: string } | undefined
}

/** The steps of the built-in assembler, with each step's share of the time. */
export const workSteps: readonly (readonly [step: AssemblyStepName, share: number])[] = [
  ['rules', 0.01],
  ['fetch', 0.22],
  ['merge', 0.35],
  ['compress', 0.34],
  ['store', 0.08],
]

const failureRate = 0.08
const timeLimit = 900_000

/** A random history, drawn before it is known what was requested. */
export type DrawnHistory = Omit<History, 'failure'> & { failure: DrawnFailure | undefined }

type DrawnFailure = {
  step: AssemblyStepName
  /** Which of the selected files failed, as a relative position in their list from 0 to 1. */
  part: number
  text: (urn: string) => string
}

export function drawHistory(draw: Draw): DrawnHistory {
  const failed = draw.chance(failureRate) ? drawFailure(draw) : undefined
  const worked = Math.round(draw.between(25_000, 90_000) + draw.between(0, 1) ** 3 * 420_000)
  return {
    waited: Math.round(draw.chance(0.8) ? draw.between(1000, 20_000) : draw.between(20_000, 400_000)),
    worked: failed?.worked ?? worked,
    attempt: failed?.attempt ?? (draw.chance(0.03) ? 2 : 1),
    failure: failed?.failure,
  }
}

function drawFailure(draw: Draw) {
  const part = draw.between(0, 1)
  const failures: readonly (readonly [
    step: AssemblyStepName,
    text: DrawnFailure['text'],
    attempt: number,
    weight: number,
  ])[] = [
    ['fetch', (urn) => failureText('file-missing', { urn }), 1, 30],
    ['merge', (urn) => failureText('corrupt-model', { urn, reason: 'the file ends too early.' }), 1, 18],
    // Compression fails only because of the time limit.
    ['compress', () => failureText('over-time-limit', { minutes: timeLimit / 60_000 }), 1, 12],
    ['store', () => failureText('disk-full', null), 5, 10],
    ['merge', () => failureText('worker-lost', { attempts: 3 }), 3, 8],
    ['merge', () => failureText('unexpected', null), 2, 22],
  ]
  const [step, text, attempt] = draw.weighted(failures.map((failure) => [failure, failure[3]] as const))
  return { failure: { step, part, text }, attempt, worked: step === 'compress' ? timeLimit : undefined }
}

/** Completes the history: its failure refers to one of the requested files. */
export function historyOf(
  { failure, ...history }: DrawnHistory,
  release: SeedRelease,
  optionSets: Record<string, string>,
): History {
  if (!failure) return { ...history, failure }
  const files = storedFiles(release.fileConfigurations)
  const chosen = selectFiles({ fileConfigurations: files }, optionSets)
  const among = chosen.length > 0 ? chosen : files
  const urn = among[Math.floor(failure.part * among.length)]?.urn ?? ''
  return { ...history, failure: { step: failure.step, text: failure.text(urn) } }
}
