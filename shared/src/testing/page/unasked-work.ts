import * as React from 'react'

/** What tests, axe and the testing library ask of styles: what is seen, what can be clicked, and what single tests look at. */
const asked = [
  'clip',
  'clip-path',
  'display',
  'max-height',
  'min-height',
  'min-width',
  'opacity',
  'overflow',
  'overflow-wrap',
  'pointer-events',
  'position',
  'user-select',
  'visibility',
  'width',
]
const value = String.raw`(?:[^;{}"'()]|"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\))*`
const unaskedDeclaration = new RegExp(String.raw`(?<=[{;}])(?!(?:${asked.join('|')}):)[\w-]+:${value};`, 'g')
const emptyBlock = /[^{};]*\{\}/g

/**
 * Has the page take of each rule that Emotion inserts what somebody asks for: its parser of styles is written in JavaScript, and would read
 * those of the whole design system again for each page that is opened. A test that asks for more finds nothing, and adds it to the list.
 */
export function dropUnaskedStyles(): void {
  const insert: (this: CSSStyleSheet, rule: string, index?: number) => number = CSSStyleSheet.prototype.insertRule
  CSSStyleSheet.prototype.insertRule = function insertRule(rule, index = 0) {
    const asked = askedOf(rule)
    return asked === '' ? index : insert.call(this, asked, index)
  }
}

/** A rule, as Emotion writes it, without declarations and blocks that nobody asks for; nothing where that is all of it. */
export function askedOf(rule: string): string {
  let left = rule.replaceAll(unaskedDeclaration, '')
  for (let before = ''; before !== left;) {
    before = left
    left = left.replaceAll(emptyBlock, '')
  }
  return left
}

/** A name of React's own: where a later version has another, tests take longer and are right as before. */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as
  | { recentlyCreatedOwnerStacks?: number }
  | undefined

/**
 * React notes of each element where in the code it was made, for its warnings, and stops after ten thousand in a row. Here it has
 * stopped from the start: the notes take a twentieth of the time of all screens.
 */
export function noteNoOwners(): void {
  if (internals?.recentlyCreatedOwnerStacks === undefined) return
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
}
