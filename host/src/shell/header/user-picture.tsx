import type { User } from '@lintel/shared/contract'
import { Avatar } from '@lintel/shared/ui'

type UserPictureProps = { user: Pick<User, 'firstName' | 'lastName' | 'picture'>; size: 'sm' | 'lg' | '2xl' }

/** The picture, or the initials if there is none or it fails to load. The name is shown beside it. */
export function UserPicture({ user, size }: UserPictureProps) {
  return (
    <Avatar.Root size={size} colorPalette="brand" aria-hidden>
      <Avatar.Fallback>{initialsOf(user)}</Avatar.Fallback>
      {user.picture && <Avatar.Image src={user.picture} alt="" />}
    </Avatar.Root>
  )
}

export function initialsOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstLetter(firstName)}${firstLetter(lastName)}`
}

/** By grapheme clusters, so that no letter is split. */
function firstLetter(name: string): string {
  // Browsers load text segmentation on first use, and a Latin name does not need it.
  if (/^[a-z]([a-z' -]|$)/i.test(name)) return name.charAt(0)
  return [...new Intl.Segmenter().segment(name)][0]?.segment ?? ''
}
