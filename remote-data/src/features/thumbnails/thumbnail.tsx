import { Box, Boxes } from '@lintel/shared/ui'
import { useState } from 'react'

type ThumbnailProps = {
  /** Null or undefined if there is no picture. */
  url: string | null | undefined
  /** In the rows of tables. */
  isSmall?: boolean
}

/** A picture of the 3D model beside its name; an icon stands for one that is missing. It says nothing that the row does not. */
export function Thumbnail({ url, isSmall = false }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasPicture = typeof url === 'string' && url !== failedUrl
  return (
    <Box
      aria-hidden
      display="grid"
      placeItems="center"
      flexShrink="0"
      w={isSmall ? '16' : { base: '16', md: '24', xl: '28' }}
      aspectRatio={16 / 9}
      rounded="md"
      overflow="hidden"
      bg="bg.muted"
      color="fg.subtle"
      css={{ '& img': { width: '100%', height: '100%', objectFit: 'contain' } }}
    >
      {hasPicture ? (
        <img src={url} alt="" loading="lazy" data-testid="thumbnail" onError={() => setFailedUrl(url)} />
      ) : (
        <Boxes size={isSmall ? 16 : 22} />
      )}
    </Box>
  )
}
