import { release, type PrototypeOutline } from './catalog.ts'
import { restaurantFiles, restaurantMessages, restaurantOptions, type Offer } from './restaurant.ts'

type Restaurant = Pick<PrototypeOutline, 'prototype' | 'title' | 'releases'> &
  Partial<Pick<PrototypeOutline, 'hasPicture' | 'view'>> & { offer: Offer }

function restaurant({ offer, ...outline }: Restaurant): PrototypeOutline {
  return {
    hasPicture: true,
    view: { distance: 1, to: [0.5, -1.5, 1.9] },
    optionSets: restaurantOptions(outline.prototype, offer),
    files: restaurantFiles(offer),
    messages: restaurantMessages,
    ...outline,
  }
}

const brick = { 'Exterior Finish': 'Brick' }
const stone = { 'Exterior Finish': 'Stone' }

const p13: Offer = {
  design: 'p13',
  look: 0,
  sizes: ['4400', '3600', '5000', '5600'],
  finishes: ['Brick', 'Stone', 'Stucco', 'Fiber Cement', 'Cedar', 'Metal Panel'],
  driveThru: 'Single Lane',
  addition: 'None',
}
const p14: Offer = {
  ...p13,
  design: 'p14',
  look: 1,
  sizes: ['5000', '3600', '4400', '5600'],
  finishes: ['Stone', 'Brick', 'Fiber Cement', 'Metal Panel'],
  driveThru: 'Dual Lane With Canopy',
}
const s03: Offer = {
  design: 's03',
  look: 2,
  sizes: ['4400', '5600'],
  finishes: ['Fiber Cement', 'Stucco', 'Stone', 'Cedar'],
  driveThru: 'Single Lane',
  addition: 'Covered Patio',
}
const s97: Offer = {
  ...s03,
  design: 's97',
  look: 0,
  sizes: ['4400', '5000'],
  finishes: ['Brick', 'Fiber Cement', 'Stucco'],
  addition: 'None',
  missingFileVersion: '2022.1',
}

export const crestlinePrototypes: PrototypeOutline[] = [
  restaurant({
    prototype: 'P13',
    title: 'P13 Free Standing Restaurant',
    offer: p13,
    releases: [
      release('2022.1', 'published', { released: 980, automation: false, defaults: { 'Exterior Finish': 'Stucco' } }),
      release('2023.2', 'published', { released: 610 }),
      release('2024.9', 'published', { released: 260 }),
      release('2024.10', 'published', { released: 190 }),
      release('2025.1', 'draft', { released: 12, defaults: { 'Exterior Finish': 'Cedar' } }),
    ],
  }),
  restaurant({
    prototype: 'P14',
    title: 'P14 Dual Lane Restaurant',
    offer: p14,
    releases: [
      release('2023.1', 'published', { released: 720, defaults: brick }),
      release('2023.2', 'published', { released: 560, automation: false }),
      release('2024.1', 'published', { released: 300 }),
    ],
  }),
  restaurant({
    prototype: 'S03',
    title: 'S03 Reinvestment',
    offer: s03,
    releases: [
      release('2022.1', 'published', { released: 1010, automation: false }),
      release('2023.1', 'published', { released: 640 }),
    ],
  }),
  restaurant({
    prototype: 'S03(05)',
    title: 'S03(05) Reinvestment, Large Dining Room',
    offer: {
      ...s03,
      sizes: ['5600', '4400'],
      finishes: ['Stone', 'Fiber Cement', 'Stucco', 'Cedar'],
      driveThru: 'None',
    },
    view: { distance: 1.12, to: [-1.5, -1.5, 1.9] },
    releases: [release('2023.1', 'published', { released: 655 }), release('2024.1', 'draft', { released: 45 })],
  }),
  restaurant({
    prototype: 'S04',
    title: 'S04 Walk-Up Stand',
    offer: {
      ...s03,
      design: 's04',
      look: 1,
      sizes: ['4400', '3600'],
      finishes: ['Metal Panel', 'Stucco', 'Cedar'],
      driveThru: 'Dual Lane',
      addition: 'Covered Patio',
    },
    releases: [
      release('2023.2', 'published', { released: 505, defaults: { 'Exterior Finish': 'Stucco' } }),
      release('2024.1', 'published', { released: 210, defaults: { 'Exterior Finish': 'Cedar' } }),
    ],
  }),
  restaurant({
    prototype: 'S06',
    title: 'S06 Town Restaurant, Two Stories',
    offer: {
      ...s03,
      design: 's06',
      sizes: ['5600', '4400'],
      finishes: ['Brick', 'Stone', 'Fiber Cement'],
      driveThru: 'None',
      addition: 'None',
    },
    view: { distance: 1, to: [1.5, -1.5, 3.2] },
    releases: [
      release('2022.1', 'published', {
        released: 930,
        automation: false,
        defaults: { 'Exterior Finish': 'Fiber Cement' },
      }),
      release('2022.2', 'published', { released: 870, automation: false }),
      release('2024.1', 'published', { released: 240 }),
    ],
  }),
  restaurant({
    prototype: 'S08',
    title: 'S08 Reinvestment, Shared Wall',
    offer: { ...p13, sizes: ['4400', '5000'], finishes: ['Fiber Cement', 'Brick'] },
    hasPicture: false,
    releases: [release('2023.1', 'published', { released: 690, automation: false })],
  }),
  restaurant({
    prototype: 'S97',
    title: 'S97 Reinvestment of a 1997 Building',
    offer: s97,
    releases: [
      release('2022.1', 'published', { released: 1025, automation: false }),
      release('2023.1', 'published', { released: 585 }),
    ],
  }),
  restaurant({
    prototype: 'BTS',
    title: 'Build To Suit',
    offer: {
      ...s03,
      design: 'bts',
      look: 1,
      sizes: ['5600', '3600'],
      finishes: ['Metal Panel', 'Brick', 'Stone'],
      driveThru: 'None',
      addition: 'None',
    },
    releases: [
      release('2023.2', 'published', { released: 530, defaults: stone }),
      release('2024.1', 'published', { released: 150 }),
    ],
  }),
  restaurant({
    prototype: 'P15',
    title: 'P15 Next Free Standing Restaurant',
    offer: {
      ...p14,
      finishes: ['Metal Panel', 'Fiber Cement', 'Stone', 'Brick'],
      driveThru: 'Dual Lane',
      addition: 'Play Area',
    },
    releases: [
      release('2025.1', 'draft', { released: 20, automation: false }),
      release('2025.2', 'draft', { released: 3 }),
    ],
  }),
  restaurant({
    prototype: 'Blank Template',
    title: 'Blank Template',
    offer: { ...p13, sizes: ['4400', '5000'], finishes: ['Stucco', 'Brick'], driveThru: 'None' },
    hasPicture: false,
    releases: [release('2024.1', 'published', { released: 330 })],
  }),
]
