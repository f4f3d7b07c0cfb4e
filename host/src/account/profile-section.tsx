import { useAction } from '@lintel/shared/action'
import type { User } from '@lintel/shared/contract'
import { showToast } from '@lintel/shared/toast'
import { Box, ImagePicker, Separator, Stack, Text } from '@lintel/shared/ui'
import type { ReactNode } from 'react'
import { initialsOf } from '../shell/header/user-picture.tsx'
import { AccountSection } from './account-section.tsx'
import { removePicture, savePicture } from './account.api.ts'
import { describeFailure } from './describe-failure.ts'
import { useUpdateUser } from './use-update-user.ts'
import { ContactEmailForm } from './contact-email-form.tsx'

export function ProfileSection({ user }: { user: User }) {
  return (
    <AccountSection
      title="Profile"
      description="How you appear to other members. Your name and sign-in email come from your identity provider; change them there."
    >
      <Stack gap="6">
        <PictureField user={user} />
        <Separator />
        <Facts user={user} />
        <Separator />
        <ContactEmailForm key={user.id} user={user} />
      </Stack>
    </AccountSection>
  )
}

/** Saves immediately. */
function PictureField({ user }: { user: User }) {
  const { id, picture } = user
  const show = useUpdateUser()
  const { run, isRunning, error } = useAction(
    { mutationFn: (file: File | null) => (file ? savePicture(id, file) : removePicture(id)) },
    {
      onSuccess: (changed, file) => {
        show(changed)
        showToast({ text: file ? 'Your picture has been saved.' : 'Your picture has been removed.', type: 'success' })
      },
      showsError: true,
      failureText: describeFailure,
    },
  )
  return (
    <ImagePicker
      label="Picture"
      picture={picture}
      fallback={<span aria-hidden>{initialsOf(user)}</span>}
      isBusy={isRunning}
      error={error ? describeFailure(error) : undefined}
      onPick={run}
      onRemove={() => run(null)}
    />
  )
}

function Facts({ user: { id, firstName, lastName, signInEmail } }: { user: User }) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="5"
    >
      <Fact term="First Name">{firstName}</Fact>
      <Fact term="Last Name">{lastName}</Fact>
      {signInEmail !== undefined && <Fact term="Sign-In Email">{signInEmail}</Fact>}
      <Fact term="User ID">{id}</Fact>
    </Box>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" textStyle="sm" color="fg.muted">
        {term}
      </Text>
      <Text as="dd" fontWeight="medium" overflowWrap="anywhere">
        {children}
      </Text>
    </div>
  )
}
