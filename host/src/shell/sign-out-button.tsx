import { Button } from '@lintel/shared/ui'
import { useServices } from '../services.ts'

/** For pages without a user menu. */
export function SignOutButton() {
  const { session } = useServices()
  return (
    <Button variant="outline" colorPalette="gray" onClick={() => void session.signOut()}>
      Sign Out
    </Button>
  )
}
