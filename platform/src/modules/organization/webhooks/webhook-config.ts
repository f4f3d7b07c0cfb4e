import { z } from 'zod'

/** Environment variables of webhooks; `.env.example` documents them. */
export const webhookEnvironment = {
  WEBHOOK_LOOPBACK: z.enum(['on', 'off']).default('off'),
}

type Environment = z.infer<z.ZodObject<typeof webhookEnvironment>>

export type WebhookConfig = ReturnType<typeof webhookConfigOf>

export function webhookConfigOf(env: Environment) {
  return {
    /** Allows receivers on the loopback interface without https, for tests and local development. */
    isLoopbackAllowed: env.WEBHOOK_LOOPBACK === 'on',
  }
}
