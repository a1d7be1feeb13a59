import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import { chosenText } from '../table/chosenText.ts'
import { LeastOffer } from './LeastOffer.tsx'

/** What narrows the offers received, how many there are, and the end of those that are chosen. */
export function OffersReceivedBar(props: OffersReceivedBar.Props) {
  const { least, currency, chosen, says, onLeast, onAccept, onNone } = props
  // The offers that are shown, and the minimum of a sale, are those of what was read before.
  const [isUnread, setUnread] = useState(false)
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
      <LeastOffer value={least} currency={currency} onChange={onLeast} onUnread={setUnread} />
      <p role="status" className={`text-13 ${isUnread ? 'text-warn' : 'text-secondary'}`}>
        {isUnread ? t('Enter an amount that can be read.') : chosen > 0 ? chosenText(chosen) : says}
      </p>
      {chosen > 0 && (
        <>
          <Button size="small" disabled={isUnread} onClick={onAccept}>
            {t('Accept {0}', chosen)}
          </Button>
          <Button size="small" look="ghost" onClick={onNone}>
            {t('Choose none')}
          </Button>
        </>
      )}
    </div>
  )
}

export declare namespace OffersReceivedBar {
  type Props = {
    /** What the offers bring at least, in whole units, with a point; undefined for any. */
    least: string | undefined
    currency: { symbol: string; decimals: number }
    /** How many are. */
    chosen: number
    /** How many there are, said while none is chosen. */
    says: string
    onLeast: (least: string | undefined) => void
    onAccept: () => void
    onNone: () => void
  }
}
