import { closeToast, showToast } from '@lintel/shared/toast'

/** Specification 1, section 5. The first wrong field has the focus by then. What it answers takes the toast back. */
export function tellInvalid(): () => void {
  const toast = showToast({
    type: 'error',
    text: 'There are errors on the form that must be fixed before you can continue.',
  })
  return () => closeToast(toast)
}
