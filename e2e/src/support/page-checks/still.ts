import type { Page } from '@playwright/test'

/** Waits until nothing moves any more, also of what the last change of the page sets in motion with its next picture. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    function isMoving({ effect, playState }: Animation) {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    }
    do {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    } while (document.getAnimations().some(isMoving))
  })
}
