type Positioned = { navigationPosition?: number | undefined }

/** In the order that remotes ask for; who asks for none comes last. */
export function byPosition(one: Positioned, other: Positioned): number {
  return positionOf(one) - positionOf(other)
}

function positionOf({ navigationPosition = Number.MAX_SAFE_INTEGER }: Positioned): number {
  return navigationPosition
}
