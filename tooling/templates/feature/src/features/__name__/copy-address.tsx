import { reportSilently } from '@lintel/shared/api'
import { showToast } from '@lintel/shared/toast'
import { Button } from '@lintel/shared/ui'

/** Copies the email address and shows a toast. */
export function CopyAddress({ address }: { address: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      showToast({ type: 'success', text: `${address} has been copied.` })
    } catch (error) {
      reportSilently(error, "The address couldn't be copied.")
      showToast({ type: 'error', text: 'Your browser blocked copying. Select the address and copy it.' })
    }
  }
  return (
    <Button variant="outline" onClick={() => void copy()}>
      Copy Address
    </Button>
  )
}
