import { release, type PrototypeOutline } from './catalogue.ts'
import { restaurantFiles, restaurantMessages, restaurantOptions } from './restaurant.ts'

type Restaurant = Pick<PrototypeOutline, 'prototype' | 'title' | 'finish' | 'daylight' | 'releases'> &
  Partial<Pick<PrototypeOutline, 'massing' | 'optionSets'>>

function restaurant(outline: Restaurant): PrototypeOutline {
  return {
    accent: '#c8102e',
    optionSets: restaurantOptions(outline.prototype),
    files: restaurantFiles,
    messages: restaurantMessages,
    ...outline,
  }
}

export const crestlinePrototypes: PrototypeOutline[] = [
  restaurant({
    prototype: 'P13',
    title: 'P13 Free Standing Restaurant',
    massing: 'cornerTower',
    finish: 'Brick',
    daylight: 'morning',
    releases: [
      release('2022.1', 'published', { released: 980, automation: false, finish: 'Stucco', daylight: 'autumn' }),
      release('2023.2', 'published', { released: 610, daylight: 'noon' }),
      release('2024.9', 'published', { released: 260, finish: 'Brick', daylight: 'evening' }),
      release('2024.10', 'published', { released: 190 }),
      release('2025.1', 'draft', { released: 12, finish: 'Cedar' }),
    ],
  }),
  restaurant({
    prototype: 'P14',
    title: 'P14 Dual Lane Restaurant',
    massing: 'dualLane',
    finish: 'Stone',
    daylight: 'noon',
    optionSets: restaurantOptions('P14', '5000', 'Dual Lane With Canopy'),
    releases: [
      release('2023.1', 'published', { released: 720, finish: 'Brick' }),
      release('2023.2', 'published', { released: 560, automation: false, daylight: 'autumn' }),
      release('2024.1', 'published', { released: 300 }),
    ],
  }),
  restaurant({
    prototype: 'S03',
    title: 'S03 Reinvestment',
    massing: 'patioHouse',
    finish: 'Stucco',
    daylight: 'autumn',
    releases: [
      release('2022.1', 'published', { released: 1010, automation: false }),
      release('2023.1', 'published', { released: 640, finish: 'Fiber Cement', daylight: 'noon' }),
    ],
  }),
  restaurant({
    prototype: 'S03(05)',
    title: 'S03(05) Reinvestment, Large Dining Room',
    massing: 'patioHouse',
    finish: 'Cedar',
    daylight: 'evening',
    optionSets: restaurantOptions('S03(05)', '5600', 'None'),
    releases: [release('2023.1', 'published', { released: 655 }), release('2024.1', 'draft', { released: 45 })],
  }),
  restaurant({
    prototype: 'S04',
    title: 'S04 Walk-Up Stand',
    massing: 'laneStand',
    finish: 'Metal Panel',
    daylight: 'noon',
    optionSets: restaurantOptions('S04', '3600', 'Single Lane'),
    releases: [
      release('2023.2', 'published', { released: 505, finish: 'Stucco', daylight: 'morning' }),
      release('2024.1', 'published', { released: 210 }),
    ],
  }),
  restaurant({
    prototype: 'S06',
    title: 'S06 Town Restaurant, Two Storeys',
    massing: 'townHouse',
    finish: 'Brick',
    daylight: 'evening',
    optionSets: restaurantOptions('S06', '5600', 'None'),
    releases: [
      release('2022.1', 'published', { released: 930, automation: false, finish: 'Fiber Cement', daylight: 'noon' }),
      release('2022.2', 'published', { released: 870, automation: false, daylight: 'morning' }),
      release('2024.1', 'published', { released: 240 }),
    ],
  }),
  restaurant({
    prototype: 'S08',
    title: 'S08 Reinvestment, Shared Wall',
    finish: 'Fiber Cement',
    daylight: 'noon',
    releases: [release('2023.1', 'published', { released: 690, automation: false })],
  }),
  restaurant({
    prototype: 'S97',
    title: 'S97 Reinvestment of a 1997 Building',
    massing: 'cornerTower',
    finish: 'Fiber Cement',
    daylight: 'autumn',
    releases: [
      release('2022.1', 'published', { released: 1025, automation: false }),
      release('2023.1', 'published', { released: 585, finish: 'Stone', daylight: 'evening' }),
    ],
  }),
  restaurant({
    prototype: 'BTS',
    title: 'Build To Suit',
    massing: 'inLine',
    finish: 'Metal Panel',
    daylight: 'morning',
    optionSets: restaurantOptions('BTS', '3600', 'None'),
    releases: [
      release('2023.2', 'published', { released: 530, finish: 'Brick', daylight: 'autumn' }),
      release('2024.1', 'published', { released: 150 }),
    ],
  }),
  restaurant({
    prototype: 'P15',
    title: 'P15 Next Free Standing Restaurant',
    massing: 'dualLane',
    finish: 'Cedar',
    daylight: 'evening',
    releases: [
      release('2025.1', 'draft', { released: 20, automation: false }),
      release('2025.2', 'draft', { released: 3 }),
    ],
  }),
  restaurant({
    prototype: 'Blank Template',
    title: 'Blank Template',
    finish: 'Stucco',
    daylight: 'noon',
    releases: [release('2024.1', 'published', { released: 330 })],
  }),
]
