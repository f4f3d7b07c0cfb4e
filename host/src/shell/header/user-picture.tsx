import type { User } from '@lintel/shared/contract'
import { Avatar } from '@lintel/shared/ui'

type UserPictureProps = { user: Pick<User, 'firstName' | 'lastName' | 'picture'>; size: 'sm' | 'lg' | '2xl' }

/** The picture, or the initials where there is none or it cannot be loaded. The name stands beside it. */
export function UserPicture({ user: { firstName, lastName, picture }, size }: UserPictureProps) {
  return (
    <Avatar.Root size={size} colorPalette="brand" aria-hidden>
      <Avatar.Fallback name={`${firstName} ${lastName}`} />
      {picture && <Avatar.Image src={picture} alt="" />}
    </Avatar.Root>
  )
}
