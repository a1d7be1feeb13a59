import { drop, mineAfter, reorganise, replaceBy } from '../faultKinds.ts'
import type { Kind } from './kind.ts'

/** What becomes of a transaction. */
export const chainKinds: Kind[] = [
  ({ upTo }) => ({
    ...{ code: 'F59', name: 'reverted', on: 'chain', from: upTo(3) },
    act: mineAfter(2_000, 'reverted'),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F60', name: 'repriced, cancelled or replaced', on: 'chain', from: upTo(3) },
    act: replaceBy(pick(['repriced', 'repriced', 'cancelled', 'replaced'] as const)),
  }),
  ({ upTo }) => ({ code: 'F63', name: 'dropped', on: 'chain', from: upTo(3), act: drop }),
  ({ upTo }) => ({
    ...{ code: 'F65', name: 'mined at once', on: 'chain', from: upTo(3), act: mineAfter(0) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F66', name: 'nothing arrives', on: 'chain', from: upTo(3) },
    act: mineAfter(2_000, 'empty'),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F69', name: 'mined late', on: 'chain', from: upTo(3) },
    act: mineAfter(pick([20_000, 100_000, 600_000])),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F29', name: 'reorganised', on: 'chain', from: upTo(3) },
    act: reorganise(pick(['success', 'reverted'] as const)),
  }),
]
