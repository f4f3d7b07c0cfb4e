import { Building2, Center } from '../../../ui/components/index.ts'
import { useState } from 'react'

/**
 * The picture of a viewpoint, 16:10, or an icon if there is none or it fails to load. Without a name it is decorative.
 */
export function ViewpointPicture({ url, name }: { url: string | null; name: string }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <Center w="full" aspectRatio="16 / 10" overflow="hidden" bg="bg.emphasized" color="fg.subtle">
      {url === null || hasFailed ? (
        <Building2
          {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
          size={32}
          strokeWidth={1.25}
        />
      ) : (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          onError={() => setFailed(true)}
        />
      )}
    </Center>
  )
}
