// Stands for what the design system would make its style sheet of: resets, animations and base styles are in `index.html` already.

export function createPreflight(): object {
  return {}
}

export const keyframes = {}

export const globalCss = {}
