type EndedReview = {
  flagged: number | null
  newlyFlagged: number | null
  noLongerFlagged: number | null
  /** Null if the capture has no previous version. */
  previousVersionName: string | null
  /** Null if the previous version has no review to compare with, and for every review but the first. */
  previousVersionReviewId: string | null
}

/** Describes the result of a review; for a new version, how the flags changed. */
export function reviewInWords(review: EndedReview): string {
  const flagged = review.flagged ?? 0
  if (review.previousVersionReviewId === null) return flaggedText(flagged)
  const name = review.previousVersionName || 'the version before'
  return `This new version of ${name} has ${flagged.toLocaleString('en-US')} flagged (${changesOf(review)}).`.slice(
    0,
    2200,
  )
}

function changesOf({ newlyFlagged, noLongerFlagged }: EndedReview): string {
  const changes = [signedCount('+', newlyFlagged), signedCount('−', noLongerFlagged)].filter((change) => change !== '')
  return changes.length === 0 ? 'the same as before' : changes.join(' ')
}

function signedCount(sign: '+' | '−', count: number | null): string {
  return count === null || count === 0 ? '' : `${sign}${count.toLocaleString('en-US')}`
}

function flaggedText(flagged: number): string {
  if (flagged === 1) return 'The review flagged one element.'
  return `The review flagged ${flagged.toLocaleString('en-US')} elements.`
}
