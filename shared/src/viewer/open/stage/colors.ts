import { Color } from 'three'

/** Colors of the picture from CSS variables of the container, so that they follow theme and mode. */
export type SceneColors = {
  edge: Color
  selection: Color
  cut: Color
  ghost: Color
  ground: Color
  background: [upper: string, lower: string]
}

const fallbacks = {
  '--viewer-edge': '#2b323a',
  '--viewer-selection': '#1668b4',
  '--viewer-cut': '#5e6670',
  '--viewer-ghost': '#7d8894',
  '--viewer-ground': '#c9ced6',
  '--viewer-background-upper': '#f4f6f9',
  '--viewer-background-lower': '#dfe4ea',
}

/** Converts any CSS color to the format that three parses. */
function resolved(container: HTMLElement, name: keyof typeof fallbacks) {
  const value = getComputedStyle(container).getPropertyValue(name).trim()
  const probe = document.createElement('canvas').getContext('2d')
  if (!probe || !value) return fallbacks[name]
  probe.fillStyle = fallbacks[name]
  probe.fillStyle = value
  return probe.fillStyle
}

export function readColors(container: HTMLElement): SceneColors {
  const read = (name: keyof typeof fallbacks) => resolved(container, name)
  return {
    edge: new Color(read('--viewer-edge')),
    selection: new Color(read('--viewer-selection')),
    cut: new Color(read('--viewer-cut')),
    ghost: new Color(read('--viewer-ghost')),
    ground: new Color(read('--viewer-ground')),
    background: [read('--viewer-background-upper'), read('--viewer-background-lower')],
  }
}

/** Mode and theme are a class and a style element at the top of the document. */
export function watchColors(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}
