import type { ApplicationSecret } from '@lintel/shared/contract/applications'
import { ShownOnce } from '../dialogs/shown-once.tsx'

type NewSecretProps = { application: ApplicationSecret & { secret: string }; onClose: () => void }

/** Shows the secret of an application after registration or a change of the secret. */
export function NewSecret({ application: { id, name, secret }, onClose }: NewSecretProps) {
  return (
    <ShownOnce
      title={`Secret for ${name}`}
      name="Secret"
      value={secret}
      before="Copy it now and enter it in the application. You won't see it again."
      after={`The client ID, ${id}, stays in the list.`}
      onClose={onClose}
    />
  )
}
