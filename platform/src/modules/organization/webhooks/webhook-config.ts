import { z } from 'zod'

/** The keys of the environment that concern webhooks; `.env.example` says what each is for. */
export const webhookEnvironment = {
  WEBHOOK_LOOPBACK: z.enum(['on', 'off']).default('off'),
}

type Environment = z.infer<z.ZodObject<typeof webhookEnvironment>>

export type WebhookConfig = ReturnType<typeof webhookConfigOf>

export function webhookConfigOf(env: Environment) {
  return {
    /** Whether receivers may be on this machine itself, and without https there: for tests and for trying out alone. */
    isLoopbackAllowed: env.WEBHOOK_LOOPBACK === 'on',
  }
}
