/** Colors are in sRGB notation; an `alpha` below one makes glass. */
type Material = { colour: string; roughness: number; metal?: number; alpha?: number; glows?: boolean }

const surfaces = {
  brick: { colour: '#9a4f3a', roughness: 0.9 },
  brickLight: { colour: '#a9604a', roughness: 0.9 },
  brickDark: { colour: '#84402f', roughness: 0.9 },
  mortar: { colour: '#b9aa9b', roughness: 0.95 },
  stone: { colour: '#bfae93', roughness: 0.9 },
  stoneLight: { colour: '#cfc1a8', roughness: 0.9 },
  stoneDark: { colour: '#a5957b', roughness: 0.9 },
  castStone: { colour: '#d3cabb', roughness: 0.8 },
  stucco: { colour: '#e6dac6', roughness: 0.95 },
  stuccoDark: { colour: '#c9b598', roughness: 0.95 },
  fiberCement: { colour: '#7d8b95', roughness: 0.8 },
  fiberCementDark: { colour: '#697781', roughness: 0.8 },
  cedar: { colour: '#a86f42', roughness: 0.7 },
  cedarDark: { colour: '#8f5a33', roughness: 0.7 },
  metalPanel: { colour: '#59646f', roughness: 0.45, metal: 0.5 },
  metalPanelLight: { colour: '#87929c', roughness: 0.45, metal: 0.5 },
  charcoal: { colour: '#3a3f44', roughness: 0.6 },
  whitePaint: { colour: '#f1efe9', roughness: 0.8 },
  accentRed: { colour: '#c8102e', roughness: 0.5 },
  accentTeal: { colour: '#0f766e', roughness: 0.5 },
  accentAmber: { colour: '#d98324', roughness: 0.5 },
} satisfies Record<string, Material>

const parts = {
  anodized: { colour: '#4a4f54', roughness: 0.4, metal: 0.6 },
  steel: { colour: '#c3c8cc', roughness: 0.3, metal: 0.9 },
  galvanized: { colour: '#aab1b6', roughness: 0.5, metal: 0.6 },
  glass: { colour: '#8fb4c4', roughness: 0.08, metal: 0.1, alpha: 0.38 },
  glassDark: { colour: '#5f7f8e', roughness: 0.08, metal: 0.2, alpha: 0.6 },
  glassClear: { colour: '#dcebf0', roughness: 0.05, alpha: 0.25 },
  membrane: { colour: '#dcdedb', roughness: 0.85 },
  shingle: { colour: '#55504c', roughness: 0.95 },
  standingSeam: { colour: '#4d5a60', roughness: 0.45, metal: 0.5 },
  standingSeamRed: { colour: '#96222f', roughness: 0.45, metal: 0.3 },
  sheathing: { colour: '#cfc9a8', roughness: 0.95 },
  concreteBlock: { colour: '#b4b2ac', roughness: 0.95 },
  gypsum: { colour: '#eeece6', roughness: 0.95 },
  solar: { colour: '#1d2b45', roughness: 0.2, metal: 0.4 },
  light: { colour: '#fff4d6', roughness: 0.6, glows: true },
  sign: { colour: '#ffffff', roughness: 0.5, glows: true },
  screen: { colour: '#20303f', roughness: 0.2, glows: false },
} satisfies Record<string, Material>

const indoors = {
  floorTile: { colour: '#cbbfae', roughness: 0.6 },
  quarryTile: { colour: '#8d5b4c', roughness: 0.7 },
  woodFloor: { colour: '#b48a60', roughness: 0.6 },
  wood: { colour: '#9c6b41', roughness: 0.6 },
  laminate: { colour: '#d9c7ab', roughness: 0.5 },
  upholstery: { colour: '#7b2d32', roughness: 0.9 },
  upholsteryTeal: { colour: '#2f6b66', roughness: 0.9 },
  porcelain: { colour: '#f7f7f5', roughness: 0.2 },
  plastic: { colour: '#44494d', roughness: 0.5 },
  cardboard: { colour: '#b58d5f', roughness: 0.95 },
  rackOrange: { colour: '#d9692b', roughness: 0.6 },
  rackBlue: { colour: '#2c5aa0', roughness: 0.6 },
  sealedConcrete: { colour: '#b9b9b5', roughness: 0.5 },
} satisfies Record<string, Material>

const outdoors = {
  asphalt: { colour: '#6b7074', roughness: 0.95 },
  asphaltLane: { colour: '#7b8085', roughness: 0.95 },
  concrete: { colour: '#c6c4bd', roughness: 0.9 },
  kerb: { colour: '#d2d0c9', roughness: 0.9 },
  paver: { colour: '#b8a692', roughness: 0.9 },
  paverDark: { colour: '#9d8b79', roughness: 0.9 },
  lawn: { colour: '#7c9a5e', roughness: 1 },
  mulch: { colour: '#7a5c46', roughness: 1 },
  roadPaint: { colour: '#f2f2ee', roughness: 0.8 },
  roadPaintYellow: { colour: '#e6b83a', roughness: 0.8 },
  roadPaintBlue: { colour: '#2f6fb5', roughness: 0.8 },
  bark: { colour: '#6a5443', roughness: 1 },
  leaf: { colour: '#5c8049', roughness: 1 },
  leafLight: { colour: '#7b9c58', roughness: 1 },
  leafDark: { colour: '#476a43', roughness: 1 },
  water: { colour: '#7fa6b8', roughness: 0.1, metal: 0.1 },
  deck: { colour: '#a98a66', roughness: 0.8 },
  tyre: { colour: '#26282a', roughness: 0.9 },
  carWhite: { colour: '#e9eaea', roughness: 0.3, metal: 0.3 },
  carGrey: { colour: '#7d858c', roughness: 0.3, metal: 0.5 },
  carBlue: { colour: '#33506f', roughness: 0.3, metal: 0.5 },
  carRed: { colour: '#8c2f33', roughness: 0.3, metal: 0.4 },
  safetyYellow: { colour: '#f0c020', roughness: 0.6 },
} satisfies Record<string, Material>

export const materials = { ...surfaces, ...parts, ...indoors, ...outdoors }
export type MaterialName = keyof typeof materials

export function materialOf(name: MaterialName): Material {
  return materials[name]
}

/** glTF needs linear colors, so that light adds up, not sRGB. */
export function linearColour(name: MaterialName): [number, number, number] {
  const number = Number.parseInt(materials[name].colour.slice(1), 16)
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255].map((part) => {
    const encoded = part / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
  return [red ?? 0, green ?? 0, blue ?? 0]
}
