import { Box, Spinner } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'

type ImageFrameProps = {
  address: string | null
  name: string
  fallback: ReactNode
  shape: 'round' | 'wide'
  isOver: boolean
  isBusy: boolean
}

/** The current or chosen image. */
export function ImageFrame({ address, name, fallback, shape, isOver, isBusy }: ImageFrameProps) {
  const [unreadable, setUnreadable] = useState<string>()
  const isRound = shape === 'round'
  return (
    <Box
      position="relative"
      display="grid"
      placeItems="center"
      flexShrink="0"
      overflow="hidden"
      width={isRound ? '24' : '48'}
      height="24"
      rounded={isRound ? 'full' : 'lg'}
      bg="bg.muted"
      color="fg.muted"
      textStyle="2xl"
      borderWidth="2px"
      borderStyle={isOver ? 'dashed' : 'solid'}
      borderColor={isOver ? 'brand.solid' : 'border'}
      css={{
        '& img': { width: '100%', height: '100%', objectFit: isRound ? 'cover' : 'contain', opacity: isBusy ? 0.5 : 1 },
      }}
    >
      {address === null || address === unreadable ? (
        fallback
      ) : (
        <img src={address} alt={`Current ${name.toLowerCase()}`} onError={() => setUnreadable(address)} />
      )}
      {isBusy && <Spinner aria-hidden position="absolute" color="brand.fg" />}
    </Box>
  )
}
