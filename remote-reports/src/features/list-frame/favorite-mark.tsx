import { IconButton, Star } from '@lintel/shared/ui'

type FavoriteMarkProps = { name: string; isMarked: boolean; onToggle: () => void }

/** The favorite toggle; favorites come first in selections. */
export function FavoriteMark({ name, isMarked, onToggle }: FavoriteMarkProps) {
  return (
    <IconButton
      aria-label={`Favorite: ${name}`}
      aria-pressed={isMarked}
      size="sm"
      variant="ghost"
      colorPalette={isMarked ? 'orange' : 'gray'}
      onClick={onToggle}
    >
      <Star aria-hidden fill={isMarked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
