import { useState } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { useFocusNext } from '../app/useFocusNext.ts'
import { t } from '../language/t.ts'
import { chosenText } from '../table/chosenText.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { acceptRequest } from './acceptRequest.ts'
import { hiddenTokens } from './hiddenTokens.ts'
import type { OfferedHolding } from './holding.ts'
import { listRequest } from './listRequest.ts'
import { transferItem } from './transferItem.ts'

/** What can be done with the holdings that are chosen. */
export function HoldingsBar(props: HoldingsBar.Props) {
  const { picked, chainId, account, isHidden, onCost, onNone } = props
  const begin = useBegin()
  const focusNext = useFocusNext()
  const choose = () => focusNext('#content input[type=checkbox]')
  const sales = acceptRequest(picked, chainId)
  const [isFull, setFull] = useState(false)
  return (
    <>
      <p role="status" className="text-13 text-secondary">
        {picked.length > 0 && chosenText(picked.length)}
      </p>
      {picked.length > 0 && (
        <>
          <Button size="small" onClick={() => begin(listRequest(picked, chainId), account)}>
            {t('List {0}', picked.length)}
          </Button>
          {sales !== undefined && (
            <Button size="small" onClick={() => begin(sales, account)}>
              {sales.items.length === picked.length
                ? t('Accept {0}', picked.length)
                : sales.items.length === 1
                  ? t('Accept 1 that has an offer')
                  : t('Accept {0} that have offers', sales.items.length)}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => {
              const items = picked.map(holding => transferItem(holding, chainId))
              begin({ kind: 'transfer', chainId, items }, account)
            }}
          >
            {t('Transfer {0}', picked.length)}
          </Button>
          <Button size="small" onClick={() => onCost(picked)}>
            {t('Set cost')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              const kept = hiddenTokens.set(
                picked.map(({ key }) => key),
                !isHidden,
              )
              setFull(kept === 'full')
              if (kept === 'full') return
              choose()
              onNone()
            }}
          >
            {isHidden ? t('Show again') : t('Hide')}
          </Button>
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              choose()
              onNone()
            }}
          >
            {t('Choose none')}
          </Button>
          {isFull && !isHidden && (
            <p role="alert" className="text-12 text-warn">
              {t(
                'There is no room for more: at most 5,000 tokens are hidden. Show some again first.',
              )}
            </p>
          )}
        </>
      )}
    </>
  )
}

export declare namespace HoldingsBar {
  type Props = {
    picked: readonly OfferedHolding[]
    chainId: number
    account: Address
    /** Whether they are hidden. */
    isHidden: boolean
    /** Asks what was paid for these. */
    onCost: (holdings: readonly OfferedHolding[]) => void
    onNone: () => void
  }
}
