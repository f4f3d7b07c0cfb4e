/** Colors are in sRGB notation; an `alpha` below one makes glass. */
type Material = { color: string; roughness: number; metal?: number; alpha?: number; glows?: boolean }

const surfaces = {
  brick: { color: '#9a4f3a', roughness: 0.9 },
  brickLight: { color: '#a9604a', roughness: 0.9 },
  brickDark: { color: '#84402f', roughness: 0.9 },
  mortar: { color: '#b9aa9b', roughness: 0.95 },
  stone: { color: '#bfae93', roughness: 0.9 },
  stoneLight: { color: '#cfc1a8', roughness: 0.9 },
  stoneDark: { color: '#a5957b', roughness: 0.9 },
  castStone: { color: '#d3cabb', roughness: 0.8 },
  stucco: { color: '#e6dac6', roughness: 0.95 },
  stuccoDark: { color: '#c9b598', roughness: 0.95 },
  fiberCement: { color: '#7d8b95', roughness: 0.8 },
  fiberCementDark: { color: '#697781', roughness: 0.8 },
  cedar: { color: '#a86f42', roughness: 0.7 },
  cedarDark: { color: '#8f5a33', roughness: 0.7 },
  metalPanel: { color: '#59646f', roughness: 0.45, metal: 0.5 },
  metalPanelLight: { color: '#87929c', roughness: 0.45, metal: 0.5 },
  charcoal: { color: '#3a3f44', roughness: 0.6 },
  whitePaint: { color: '#f1efe9', roughness: 0.8 },
  accentRed: { color: '#c8102e', roughness: 0.5 },
  accentTeal: { color: '#0f766e', roughness: 0.5 },
  accentAmber: { color: '#d98324', roughness: 0.5 },
} satisfies Record<string, Material>

const parts = {
  anodized: { color: '#4a4f54', roughness: 0.4, metal: 0.6 },
  steel: { color: '#c3c8cc', roughness: 0.3, metal: 0.9 },
  galvanized: { color: '#aab1b6', roughness: 0.5, metal: 0.6 },
  glass: { color: '#8fb4c4', roughness: 0.08, metal: 0.1, alpha: 0.38 },
  glassDark: { color: '#5f7f8e', roughness: 0.08, metal: 0.2, alpha: 0.6 },
  glassClear: { color: '#dcebf0', roughness: 0.05, alpha: 0.25 },
  membrane: { color: '#dcdedb', roughness: 0.85 },
  shingle: { color: '#55504c', roughness: 0.95 },
  standingSeam: { color: '#4d5a60', roughness: 0.45, metal: 0.5 },
  standingSeamRed: { color: '#96222f', roughness: 0.45, metal: 0.3 },
  sheathing: { color: '#cfc9a8', roughness: 0.95 },
  concreteBlock: { color: '#b4b2ac', roughness: 0.95 },
  gypsum: { color: '#eeece6', roughness: 0.95 },
  solar: { color: '#1d2b45', roughness: 0.2, metal: 0.4 },
  light: { color: '#fff4d6', roughness: 0.6, glows: true },
  sign: { color: '#ffffff', roughness: 0.5, glows: true },
  screen: { color: '#20303f', roughness: 0.2, glows: false },
} satisfies Record<string, Material>

const indoors = {
  floorTile: { color: '#cbbfae', roughness: 0.6 },
  quarryTile: { color: '#8d5b4c', roughness: 0.7 },
  woodFloor: { color: '#b48a60', roughness: 0.6 },
  wood: { color: '#9c6b41', roughness: 0.6 },
  laminate: { color: '#d9c7ab', roughness: 0.5 },
  upholstery: { color: '#7b2d32', roughness: 0.9 },
  upholsteryTeal: { color: '#2f6b66', roughness: 0.9 },
  porcelain: { color: '#f7f7f5', roughness: 0.2 },
  plastic: { color: '#44494d', roughness: 0.5 },
  cardboard: { color: '#b58d5f', roughness: 0.95 },
  rackOrange: { color: '#d9692b', roughness: 0.6 },
  rackBlue: { color: '#2c5aa0', roughness: 0.6 },
  sealedConcrete: { color: '#b9b9b5', roughness: 0.5 },
} satisfies Record<string, Material>

const outdoors = {
  asphalt: { color: '#6b7074', roughness: 0.95 },
  asphaltLane: { color: '#7b8085', roughness: 0.95 },
  concrete: { color: '#c6c4bd', roughness: 0.9 },
  curb: { color: '#d2d0c9', roughness: 0.9 },
  paver: { color: '#b8a692', roughness: 0.9 },
  paverDark: { color: '#9d8b79', roughness: 0.9 },
  lawn: { color: '#7c9a5e', roughness: 1 },
  mulch: { color: '#7a5c46', roughness: 1 },
  roadPaint: { color: '#f2f2ee', roughness: 0.8 },
  roadPaintYellow: { color: '#e6b83a', roughness: 0.8 },
  roadPaintBlue: { color: '#2f6fb5', roughness: 0.8 },
  bark: { color: '#6a5443', roughness: 1 },
  leaf: { color: '#5c8049', roughness: 1 },
  leafLight: { color: '#7b9c58', roughness: 1 },
  leafDark: { color: '#476a43', roughness: 1 },
  water: { color: '#7fa6b8', roughness: 0.1, metal: 0.1 },
  deck: { color: '#a98a66', roughness: 0.8 },
  tire: { color: '#26282a', roughness: 0.9 },
  carWhite: { color: '#e9eaea', roughness: 0.3, metal: 0.3 },
  carGray: { color: '#7d858c', roughness: 0.3, metal: 0.5 },
  carBlue: { color: '#33506f', roughness: 0.3, metal: 0.5 },
  carRed: { color: '#8c2f33', roughness: 0.3, metal: 0.4 },
  safetyYellow: { color: '#f0c020', roughness: 0.6 },
} satisfies Record<string, Material>

export const materials = { ...surfaces, ...parts, ...indoors, ...outdoors }
export type MaterialName = keyof typeof materials

export function materialOf(name: MaterialName): Material {
  return materials[name]
}

/** glTF needs linear colors, so that light adds up, not sRGB. */
export function linearColor(name: MaterialName): [number, number, number] {
  const number = Number.parseInt(materials[name].color.slice(1), 16)
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255].map((part) => {
    const encoded = part / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}
