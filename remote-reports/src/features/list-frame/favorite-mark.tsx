import { IconButton, Star } from '@lintel/shared/ui'

type FavoriteMarkProps = { name: string; isMarked: boolean; onToggle: () => void }

/** A star before the name of an entry: what is marked stands first wherever it can be selected. */
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
