type EndedReview = {
  flagged: number | null
  newlyFlagged: number | null
  noLongerFlagged: number | null
  /** Null if the capture is the next version of none. */
  previousVersionName: string | null
  /** Null if the version before has no review to compare with, and for all reviews but the first. */
  previousVersionReviewId: string | null
}

/** What a review has found, as news tell it: of a new version, what has become of the flags of the one before. */
export function reviewInWords(review: EndedReview): string {
  const flagged = review.flagged ?? 0
  if (review.previousVersionReviewId === null) return ofCapture(flagged)
  const name = review.previousVersionName || 'the version before'
  return `This new version of ${name} has ${flagged.toLocaleString('en-US')} flagged (${changesOf(review)}).`.slice(
    0,
    2200,
  )
}

function changesOf({ newlyFlagged, noLongerFlagged }: EndedReview): string {
  const changes = [signed('+', newlyFlagged), signed('−', noLongerFlagged)].filter((change) => change !== '')
  return changes.length === 0 ? 'the same as before' : changes.join(' ')
}

function signed(sign: '+' | '−', count: number | null): string {
  return count === null || count === 0 ? '' : `${sign}${count.toLocaleString('en-US')}`
}

function ofCapture(flagged: number): string {
  if (flagged === 1) return 'The review flagged one element.'
  return `The review flagged ${flagged.toLocaleString('en-US')} elements.`
}
