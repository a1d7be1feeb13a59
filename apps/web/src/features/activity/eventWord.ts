import { untrustedText } from '@sluice/react'
import type { EventKind } from '../../routes/searchParams.ts'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'

const words = {
  sale: 'Sale',
  ask: 'Listing',
  bid: 'Offer',
  transfer: 'Transfer',
  mint: 'Mint',
  ask_cancel: 'Delisted',
  bid_cancel: 'Withdrawn',
} as const satisfies Record<EventKind, AppText>

/** What happened, in one word; a kind that is not known in its own. */
export function eventWord(kind: string | null | undefined): string {
  return typeof kind === 'string' && isKnown(kind)
    ? t(words[kind])
    : untrustedText(kind, { max: 20 })
}

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(words, kind)
