import { z } from 'zod'
import { refusedNotice, throttledNotice, type SignInNotice } from '../pages/sign-in-page.ts'
import type { Interaction } from '../provider/sessions.ts'
import type { SignInOutcome } from './sign-in.ts'

const failureSchema = z.object({ kind: z.enum(['refused', 'throttled']), until: z.iso.datetime() })
type Failure = z.infer<typeof failureSchema>
type Failed = { email: string; outcome: Exclude<SignInOutcome, { kind: 'signed-in' }>; now: Date }

/** Stores the failure with the sign-in in progress: an email address in the URL would end up in histories and logs. */
export async function storeFailure(interaction: Interaction, { email, outcome, now }: Failed): Promise<void> {
  const wait = outcome.kind === 'throttled' ? outcome.wait : 0
  const failure: Failure = { kind: outcome.kind, until: new Date(now.getTime() + wait * 1000).toISOString() }
  interaction.params.login_hint = email
  interaction.lastSubmission = { failure }
  await interaction.persist()
}

export function readFailure({ lastSubmission }: Interaction): Failure | undefined {
  return failureSchema.safeParse(lastSubmission?.failure).data
}

/** The email address that was entered last, or that the application suggested. */
export function knownEmail({ params }: Interaction): string {
  return typeof params.login_hint === 'string' ? params.login_hint.slice(0, 254) : ''
}

/** Computed whenever the page is shown, so that a reload updates the remaining wait and removes old notices. */
export function noticeOf(failure: Failure | undefined, now: Date): { notice?: SignInNotice; wait: number } {
  if (failure?.kind === 'refused') return { notice: refusedNotice, wait: 0 }
  const wait = failure ? Math.ceil((Date.parse(failure.until) - now.getTime()) / 1000) : 0
  return wait > 0 ? { notice: throttledNotice(wait), wait } : { wait: 0 }
}
