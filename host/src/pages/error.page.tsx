import { paths } from '@lintel/shared/remote'
import { Center, ErrorPanel, LinkButton } from '@lintel/shared/ui'
import { useServices } from '../services.ts'
import { SignOutButton } from '../shell/sign-out-button.tsx'

/** Where a sign-in that failed ends. It never starts another by itself: that would go round in circles. */
export function ErrorPage() {
  const { session } = useServices()
  const { failure } = session
  return (
    <Center>
      <ErrorPanel
        title="We could not sign you in"
        detail={failure?.error.message ?? 'Something went wrong while you were signing in.'}
        actions={
          <>
            <LinkButton to={failure?.target ?? paths.home()}>Try Again</LinkButton>
            <SignOutButton />
          </>
        }
        isPage
      />
    </Center>
  )
}
