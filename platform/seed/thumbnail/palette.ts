export const exteriorFinishes = ['Brick', 'Stone', 'Stucco', 'Fiber Cement', 'Cedar', 'Metal Panel'] as const
export type ExteriorFinish = (typeof exteriorFinishes)[number]

export const wallColours: Record<ExteriorFinish, string> = {
  Brick: '#b0604a',
  Stone: '#c3b39a',
  Stucco: '#efe6d6',
  'Fiber Cement': '#8796a1',
  Cedar: '#b98150',
  'Metal Panel': '#6f7c88',
}

/** What the courses of each finish look like, drawn on a tile of one by one metre in the wall's own plane. */
export const wallCourses: Record<ExteriorFinish, { width: number; height: number; path: string }> = {
  Brick: { width: 0.8, height: 0.5, path: 'M0 0H.8M0 .25H.8M.2 0V.25M.6 .25V.5' },
  Stone: { width: 1.9, height: 1.1, path: 'M0 0H1.9M0 .5H1.9M.7 0V.5M1.5 0V.5M.3 .5V1.1M1.1 .5V1.1' },
  Stucco: { width: 3, height: 2.2, path: 'M0 0H3M0 0V2.2' },
  'Fiber Cement': { width: 2, height: 0.42, path: 'M0 0H2' },
  Cedar: { width: 0.36, height: 2, path: 'M0 0V2' },
  'Metal Panel': { width: 1.3, height: 1.6, path: 'M0 0H1.3M0 0V1.6' },
}

export type Daylight = {
  sky: [string, string]
  lawn: string
  leaf: string
  asphalt: string
  paving: string
  glass: [string, string]
  shadow: number
}

const summer = { lawn: '#9dbb84', leaf: '#5f8f5c', asphalt: '#6d7680', paving: '#d9d6cd' }

/** Muted enough for a dark card, light enough for a white one. */
export const daylights = {
  morning: { ...summer, sky: ['#b9d3e6', '#eaf0ee'], glass: ['#bfe0f0', '#5a8aa6'], shadow: 0.24 },
  noon: { ...summer, sky: ['#a9c9e2', '#dfeaf0'], glass: ['#a8d4ea', '#4b7d9c'], shadow: 0.28 },
  autumn: {
    sky: ['#d9cdbf', '#f1ebe1'],
    lawn: '#b3b277',
    leaf: '#c0803c',
    asphalt: '#716f6e',
    paving: '#ddd5c8',
    glass: ['#d6e2e4', '#6d8a96'],
    shadow: 0.24,
  },
  evening: {
    sky: ['#6f7fa6', '#e3b79a'],
    lawn: '#75906f',
    leaf: '#46705a',
    asphalt: '#565c6a',
    paving: '#b9b1ab',
    glass: ['#ffe2a1', '#f0ae57'],
    shadow: 0.34,
  },
} satisfies Record<string, Daylight>
export type DaylightName = keyof typeof daylights
