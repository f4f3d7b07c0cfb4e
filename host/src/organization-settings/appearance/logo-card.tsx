import { useAction } from '@lintel/shared/action'
import type { Organization } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { Card, ConfirmDialog, ImagePicker, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { removeLogo, saveLogo } from '../settings.api.ts'

type LogoCardProps = { organization: Organization; logo: string | null; onChanged: (changed: Organization) => void }

/** Saves the logo immediately; asks before it removes it. */
export function LogoCard({ organization: { id, displayName }, logo, onChanged }: LogoCardProps) {
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning, error } = useAction(
    { mutationFn: (file: File | null) => (file ? saveLogo(id, file) : removeLogo(id)) },
    {
      onSuccess: (changed, file) => {
        showToast({ text: file ? 'The logo has been saved.' : 'The logo has been removed.', type: 'success' })
        onChanged(changed)
      },
      onSettled: () => setAsking(false),
      showsError: true,
      failureText: describeFailure,
    },
  )
  return (
    <Card.Root>
      <Card.Body>
        <ImagePicker
          label="Logo"
          shape="wide"
          picture={logo}
          fallback={
            <Text textStyle="sm" textAlign="center" px="2" lineClamp={2}>
              {displayName}
            </Text>
          }
          isBusy={isRunning}
          error={error ? describeFailure(error) : undefined}
          onPick={run}
          onRemove={() => setAsking(true)}
        />
        <ConfirmDialog
          isOpen={isAsking}
          isDestructive
          isBusy={isRunning}
          title="Remove the logo?"
          confirmText="Remove Logo"
          onConfirm={() => run(null)}
          onCancel={() => setAsking(false)}
        >
          The organization name is shown instead.
        </ConfirmDialog>
      </Card.Body>
    </Card.Root>
  )
}
