import { Building2, Flex } from '@lintel/shared/ui'
import { useState } from 'react'

type ThumbnailProps = { url: string | null; label: string; isEager: boolean }

/** The release's picture; an icon if it's missing or fails to load. */
export function Thumbnail({ url, label, isEager }: ThumbnailProps) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Flex
      aspectRatio="16 / 10"
      align="center"
      justify="center"
      bg="bg.muted"
      color="fg.subtle"
      roundedTop="lg"
      overflow="hidden"
    >
      {url === null || hasFailed ? (
        <Building2 size={56} strokeWidth={1} role="img" aria-label={`${label} has no thumbnail`} />
      ) : (
        <img
          src={url}
          alt={`Preview of ${label}`}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          width={640}
          height={400}
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          onError={() => setFailed(true)}
        />
      )}
    </Flex>
  )
}
