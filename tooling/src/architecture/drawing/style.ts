const day = {
  paper: '#fbfaf7',
  ink: '#1f2733',
  soft: '#5d6877',
  line: '#c6ccd5',
  box: '#ffffff',
  brick: '#eef1f4',
  // One for each package, from the host on.
  packages: [
    '#56657c',
    '#c2571a',
    '#2f7d32',
    '#8a4fbf',
    '#0b7fa8',
    '#b3307a',
    '#8c6d00',
    '#0d6b6b',
    '#7a7f87',
    '#7a7f87',
  ],
}
const night: typeof day = {
  paper: '#14181e',
  ink: '#e4e8ee',
  soft: '#9aa5b4',
  line: '#3d4653',
  box: '#1b2129',
  brick: '#262e39',
  packages: [
    '#9fb0c8',
    '#f0894a',
    '#66bb6a',
    '#b98ae6',
    '#45b5de',
    '#e56bae',
    '#d1aa2c',
    '#3fb3b3',
    '#9aa0a8',
    '#9aa0a8',
  ],
}

function inks({ paper, ink, soft, line, box, brick, packages }: typeof day) {
  return [
    ...packages.map((color, at) => `.p${at}{fill:${color}}`),
    `.paper{fill:${paper}}`,
    `.title,.name{fill:${ink}}`,
    `.soft,.small{fill:${soft}}`,
    `.box{fill:${box};stroke:${line}}`,
    `.brick{fill:${brick};stroke:${line}}`,
    `.none{fill:${line}}`,
    `.arrow{stroke:${soft}}`,
    `.head{fill:${soft}}`,
  ].join('')
}

const fonts = [
  'text{font-size:13px;font-family:ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif}',
  '.title{font-weight:600;font-size:12.5px}',
  '.name,.small{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:11px}',
  '.name.strong{font-weight:600}',
  '.arrow{fill:none;stroke-width:1.3}.aside{stroke-dasharray:4 3}',
].join('')

/** How everything looks, in light and dark. */
export const style = `<style>${fonts}${inks(day)}@media(prefers-color-scheme:dark){${inks(night)}}</style>`

/** What arrows end with. */
export const heads =
  '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">' +
  '<path d="M0 0L8 4L0 8z" class="head"/></marker></defs>'
