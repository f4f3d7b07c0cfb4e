import { Box } from '@lintel/shared/ui'

/** A lintel on two posts, in the colour of the text around it. */
export function ProductMark() {
  return (
    <Box as="span" flexShrink={0} display="block">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" fill="currentColor">
        <path d="M2 4h24v6H2zM4 12.5h5V24H4zM19 12.5h5V24h-5z" />
      </svg>
    </Box>
  )
}
