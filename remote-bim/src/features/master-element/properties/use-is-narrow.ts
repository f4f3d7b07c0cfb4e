import { useSyncExternalStore } from 'react'

/** Where the fields of a row that is edited do not fit side by side, next to the sidebar. */
const query = '(max-width: 69.99rem)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(query).matches)
}

function follow(onChange: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
