export type TrialLimits = {
  /** Minimum visits before a version is judged. */
  visits: number
  /** Percentage points by which a trial may fail more often than the live version. */
  percent: number
}
