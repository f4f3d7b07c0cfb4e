import { Box, Boxes } from '@lintel/shared/ui'
import { useState } from 'react'

type ThumbnailProps = {
  /** Null or undefined without a picture. */
  url: string | null | undefined
  /** In the rows of tables. */
  isSmall?: boolean
}

/** A decorative picture of the 3D model, or an icon if there is none. */
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
