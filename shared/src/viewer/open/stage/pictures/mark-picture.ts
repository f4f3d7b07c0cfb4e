/** Marks the canvas as complete or incomplete, for tests that compare pictures. */
export function markPicture({ dataset }: HTMLCanvasElement, isComplete: boolean) {
  const state = isComplete ? 'complete' : 'partial'
  if (dataset['picture'] !== state) dataset['picture'] = state
}
