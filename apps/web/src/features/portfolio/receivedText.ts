import { t } from '../language/t.ts'
import { itemsText } from '../market/itemsText.ts'

/** How many offers there are, for how many items, or how many of them are shown; until all are read, so far. */
export function receivedText({ offers, items, shown, isWhole }: receivedText.Options): string {
  if (shown === undefined) {
    const offered = offers === 1 ? t('1 offer') : t('{0} offers', offers)
    return t(isWhole ? '{0} for {1}' : '{0} for {1} so far', offered, itemsText(`${items}`))
  }
  if (offers === 1) return t(isWhole ? '{0} of 1 offer' : '{0} of 1 offer so far', shown)
  return t(isWhole ? '{0} of {1} offers' : '{0} of {1} offers so far', shown, offers)
}

export declare namespace receivedText {
  type Options = {
    offers: number
    items: number
    /** Those that are left where they are narrowed. */
    shown: number | undefined
    isWhole: boolean
  }
}
