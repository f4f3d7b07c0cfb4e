import { useAction } from '@lintel/shared/action'
import { Button, ConfirmDialog, Flex, LogOut, Text } from '@lintel/shared/ui'
import { useState } from 'react'
import { useServices } from '../services.ts'
import { AccountSection } from './account-section.tsx'
import { signOutEverywhere } from './account.api.ts'
import { describeFailure } from './describe-failure.ts'

export function SecuritySection({ userId }: { userId: string }) {
  const { session } = useServices()
  const [isAsking, setAsking] = useState(false)
  const { run, isRunning } = useAction(
    { mutationFn: () => signOutEverywhere(userId) },
    {
      onSuccess: () => session.signOut(),
      onSettled: () => setAsking(false),
      failureText: describeFailure,
    },
  )
  return (
    <AccountSection title="Security" description="Lost a device or used a shared computer? End all your sessions.">
      <Flex align="center" justify="space-between" gap="4" wrap="wrap">
        <Text flex="1" minW="14rem">
          Sign out of all browsers and devices, including this one.
        </Text>
        <Button variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
          <LogOut aria-hidden /> Sign Out Everywhere
        </Button>
      </Flex>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isRunning}
        title="Sign out everywhere?"
        confirmText="Sign Out Everywhere"
        onConfirm={() => run()}
        onCancel={() => setAsking(false)}
      >
        You'll need to sign in again on every browser and device. Unsaved work may be lost.
      </ConfirmDialog>
    </AccountSection>
  )
}
