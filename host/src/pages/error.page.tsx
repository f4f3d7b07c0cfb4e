import { paths } from '@lintel/shared/remote'
import { Center, ErrorPanel, LinkButton, Text } from '@lintel/shared/ui'
import { useServices } from '../services.ts'
import { isIdentityError } from '../session/identity/identity-error.ts'
import { describeError } from '../shell/notices/describe-error.ts'
import { SignOutButton } from '../shell/sign-out-button.tsx'

/** Shown after a failed sign-in. It never starts another one automatically, which would loop. */
export function ErrorPage() {
  const { session } = useServices()
  const { failure } = session
  const { title, detail, providerMessage } = explain(failure?.error)
  return (
    <Center>
      <ErrorPanel
        title={title}
        detail={detail}
        actions={
          <>
            <LinkButton to={failure?.target ?? paths.home()}>Try Again</LinkButton>
            <SignOutButton />
          </>
        }
        isPage
      >
        {providerMessage !== undefined && (
          <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
            The sign-in service said: “{providerMessage}”
          </Text>
        )}
      </ErrorPanel>
    </Center>
  )
}

function explain(error: Error | undefined) {
  if (isIdentityError(error)) return describeError(error)
  const detail = error?.message ?? 'Something went wrong while you were signing in.'
  return { title: "We couldn't sign you in", detail, providerMessage: undefined }
}
