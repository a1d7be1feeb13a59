import type { ExecutionResult } from './execution/state.ts'

const eventPrefixes = {
  buy: 'purchase',
  sell: 'accept_offer',
  bid: 'offer',
  list: 'listing',
  cancel: 'cancel',
  mint: 'mint',
  transfer: 'transfer',
  call: 'call',
  swap: 'swap',
} as const

export type ActionKind = keyof typeof eventPrefixes
export type EventName = `${(typeof eventPrefixes)[ActionKind]}_${'complete' | 'error'}`

/** Fired once at the end of every run; `_complete` only when everything that was asked for happened. */
export type ClientEvent = { readonly name: EventName; readonly data: ExecutionResult }
export type EventListener = (event: ClientEvent, chainId: number) => unknown

/** Whether a text names an action. */
export function isActionKind(name: string): name is ActionKind {
  return Object.hasOwn(eventPrefixes, name)
}

/** The name of the event that ends a run of this action. */
export function eventName(action: ActionKind, outcome: 'complete' | 'error'): EventName {
  return `${eventPrefixes[action]}_${outcome}`
}
