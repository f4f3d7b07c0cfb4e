import { Box } from '@lintel/shared/ui'

/** A thin bar while the next page is loading; quick navigations end before it appears. */
export function LoadingBar({ isLoading }: { isLoading: boolean }) {
  if (!isLoading) return null
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      position="fixed"
      top="0"
      insetX="0"
      height="3px"
      zIndex="banner"
      overflow="hidden"
    >
      <Box
        height="full"
        width="40%"
        bg="brand.solid"
        opacity="0"
        css={{
          animation: 'lintel-navigation 1.1s ease-in-out 150ms infinite',
          '@keyframes lintel-navigation': {
            from: { transform: 'translateX(-100%)', opacity: 1 },
            to: { transform: 'translateX(260%)', opacity: 1 },
          },
          // With reduced motion the bar is complete at once and stays until the page is loaded.
          '@media (prefers-reduced-motion: reduce)': {
            width: '100%',
            animationFillMode: 'forwards',
            transform: 'none !important',
          },
        }}
      />
    </Box>
  )
}
