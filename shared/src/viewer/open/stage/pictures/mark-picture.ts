/** Says on the canvas whether anything is still to come, for whoever compares pictures. */
export function markPicture({ dataset }: HTMLCanvasElement, isComplete: boolean) {
  const state = isComplete ? 'complete' : 'partial'
  if (dataset['picture'] !== state) dataset['picture'] = state
}
