import { useMutation } from '@lintel/shared/api'
import type { Organization } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { Card, ConfirmDialog, ImagePicker, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { describeFailure } from '../describe-failure.ts'
import { removeLogo, saveLogo } from '../settings.api.ts'

type LogoCardProps = { organization: Organization; logo: string | null; onChanged: (changed: Organization) => void }

/** The logo is saved as soon as it is picked; taking it away is confirmed first. */
export function LogoCard({ organization: { id, displayName }, logo, onChanged }: LogoCardProps) {
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: (file: File | null) => (file ? saveLogo(id, file) : removeLogo(id)),
    onSuccess: (changed, file) => {
      showToast({ text: file ? 'The logo has been saved.' : 'The logo has been removed.', type: 'success' })
      onChanged(changed)
    },
    onSettled: () => setAsking(false),
  })
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
          isBusy={change.isPending}
          error={change.error ? describeFailure(change.error) : undefined}
          onPick={(file) => change.mutate(file)}
          onRemove={() => setAsking(true)}
        />
        <ConfirmDialog
          isOpen={isAsking}
          isDestructive
          isBusy={change.isPending}
          title="Remove the logo?"
          confirmText="Remove Logo"
          onConfirm={() => change.mutate(null)}
          onCancel={() => setAsking(false)}
        >
          The name of the organization is shown in its place.
        </ConfirmDialog>
      </Card.Body>
    </Card.Root>
  )
}
