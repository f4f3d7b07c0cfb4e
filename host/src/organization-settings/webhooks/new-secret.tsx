import type { WebhookSecret } from '@lintel/shared/contract/webhooks'
import { Moment } from '@lintel/shared/format'
import { ShownOnce } from '../dialogs/shown-once.tsx'

/** Shows the secret of a webhook after it was created or changed. */
export function NewSecret({ webhook, onClose }: { webhook: WebhookSecret; onClose: () => void }) {
  const { address, secret, previousSecretUntil } = webhook
  return (
    <ShownOnce
      title={`Secret for ${address}`}
      name="Secret"
      value={secret}
      before="Copy it now and give it to the receiver to verify events. You won't see it again."
      after={
        previousSecretUntil === null ? (
          'Receivers verify the signature as described in Standard Webhooks.'
        ) : (
          <>
            Until <Moment date={previousSecretUntil} /> events are also signed with the previous secret.
          </>
        )
      }
      onClose={onClose}
    />
  )
}
