import { Button } from '@lintel/shared/ui'
import { useServices } from '../services.ts'

/** The way out where there is no user menu. */
export function SignOutButton() {
  const { session } = useServices()
  return (
    <Button variant="outline" colorPalette="gray" onClick={() => void session.signOut()}>
      Sign Out
    </Button>
  )
}
