import { formatAmount, parseAmount, untrustedText } from '@sluice/react'
import { Field } from '@sluice/react/ui'
import type { Currency, Price } from '@sluice/sdk/api'
import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { type Address, zeroAddress } from 'viem'
import { Button } from '../../../components/Button.tsx'
import { shownCurrency } from '../../../components/shownCurrency.ts'
import { useChain } from '../../app/AppContext.tsx'
import { ModalDialog } from '../../app/ModalDialog.tsx'
import { t } from '../../language/t.ts'
import { isUnread } from '../../market/isUnread.ts'
import { tokenName } from '../../market/tokenSubject.ts'
import type { OfferedHolding } from '../holding.ts'
import { CostUnknown } from './CostUnknown.tsx'
import { costCurrencies } from './costCurrencies.ts'
import type { createOwnCosts } from './createOwnCosts.ts'
import { ownCostKey, ownCosts } from './ownCosts.ts'
import { heldNow } from './ownFigure.ts'
import { PaidFigure } from './PaidFigure.tsx'

/** Asks what was paid for one of each of some holdings, which nobody else may know; or forgets what was said before. */
export default function CostDialog({ holdings, account, chainId, onClose }: CostDialog.Props) {
  const { nativeCurrency, wrappedNative } = useChain(chainId)
  const id = useId()
  const own = useSyncExternalStore(ownCosts.subscribe, ownCosts.get)
  const keys = holdings.map(({ row }) => ownCostKey(account, chainId, row.token))
  const typed = keys.flatMap(key => own.get(key) ?? [])
  // A figure of some of them is not put before the person as one of all.
  const isOfSome = holdings.some(({ cost }) => cost && !isUnread(cost) && cost.from === 'both')
  const [before] = useState(() => sameOf(typed.length === keys.length && !isOfSome ? typed : []))
  const currencies = costCurrencies(
    { ...nativeCurrency, contract: zeroAddress },
    [...typed, ...holdings.flatMap(({ floor }) => (floor && !isUnread(floor) ? [floor] : []))],
    wrappedNative,
  )
  const [currency, setCurrency] = useState<Currency>(before?.currency ?? currencies[0])
  const shown = shownCurrency({ currency, amount: { raw: '0' } })
  const [text, setText] = useState(() =>
    before === undefined
      ? ''
      : formatAmount(BigInt(before.amount.raw), shown.decimals, { group: '' }),
  )
  const [problem, setProblem] = useState<string>()
  const [kept, setKept] = useState<createOwnCosts.Kept>()
  const [only] = holdings.length === 1 ? holdings : []
  const fieldId = `${id}each`
  // After the browser has given the focus to the first of the dialog.
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])

  function end(next: createOwnCosts.Kept) {
    setKept(next)
    if (next === 'kept') onClose()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const { value, reason } = parseAmount(text, shown.decimals)
    if (value !== undefined)
      return end(
        ownCosts.set(keys, { currency, amount: { raw: `${value}` } }, key => {
          const row = holdings[keys.indexOf(key)]?.row
          return row && heldNow(row, Date.now())
        }),
      )
    setProblem(
      reason === 'empty'
        ? t('Enter what one cost, or 0 where nothing was paid.')
        : reason === 'too-precise'
          ? decimalsText(shown)
          : t('Enter an amount that can be read.'),
    )
    document.getElementById(fieldId)?.focus()
  }
  return (
    <ModalDialog
      title={
        only === undefined
          ? t('What {0} items cost', holdings.length)
          : t('What {0} cost', untrustedText(tokenName(only.row.token), { max: 60 }))
      }
      onClose={onClose}
    >
      <form className="flex flex-col gap-3 px-4 py-4 text-13" onSubmit={submit}>
        {only?.cost && !isUnread(only.cost) && only.cost.from !== 'own' && (
          <div className="text-secondary">
            {only.cost.from === 'sale'
              ? t('Its last sale, which was to this account:')
              : only.cost.from === 'mint'
                ? t('Its mint, which was to this account:')
                : only.cost.from === 'both'
                  ? t('Your own figure, and what came after it, first in, first out:')
                  : t(
                      'The average of this account’s purchases and paid mints of it, first in, first out:',
                    )}{' '}
            <PaidFigure holding={only} />
          </div>
        )}
        {only && <CostUnknown holding={only} />}
        {currencies.length > 1 && (
          <label className="flex items-center justify-between gap-3">
            <span className="text-secondary">{t('Currency')}</span>
            <select
              value={currency.contract}
              onChange={event =>
                setCurrency(
                  currencies.find(({ contract }) => contract === event.target.value) ?? currency,
                )
              }
              className="h-(--sl-control) max-w-48 rounded-control border border-line bg-surface px-2 text-13 text-text"
            >
              {currencies.map(each => (
                <option key={each.contract} value={each.contract}>
                  {untrustedText(each.symbol, { max: 12 }) || each.contract}
                </option>
              ))}
            </select>
          </label>
        )}
        <Field
          id={fieldId}
          label={t('Paid for one')}
          value={text}
          onChange={next => {
            setText(next)
            setProblem(undefined)
          }}
          isDecimal
          placeholder="0.00"
          suffix={shown.symbol}
          problem={problem}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary">
            {t('Keep')}
          </Button>
          {typed.length > 0 && (
            <Button look="ghost" onClick={() => end(ownCosts.set(keys, undefined))}>
              {t('Remove your own figure')}
            </Button>
          )}
        </div>
        <p role="status" className="text-12 text-warn empty:hidden">
          {kept === 'full' &&
            t('There is no room for more: at most 2,000 own figures are kept. Remove some first.')}
          {kept === 'for-now' && t('This browser keeps nothing: it lasts until the page is left.')}
        </p>
        <p className="text-12 text-faint">
          {t(
            'Kept in this browser alone, for this account, and shown as your own figure for what is held now: what comes later counts by itself. Network fees of trades are not counted; put them in where they should be.',
          )}
        </p>
      </form>
    </ModalDialog>
  )
}

export declare namespace CostDialog {
  type Props = {
    holdings: readonly OfferedHolding[]
    account: Address
    chainId: number
    onClose: () => void
  }
}

/** How many places the currency has. */
function decimalsText({ symbol, decimals }: { symbol: string; decimals: number }): string {
  if (decimals === 0) return t('Enter a whole number of {0}.', symbol)
  return decimals === 1
    ? t('Enter 1 decimal place of {0} at most.', symbol)
    : t('Enter {0} decimal places of {1} at most.', decimals, symbol)
}

/** The one figure of all of them, if they have the same. */
function sameOf(prices: readonly Price[]): Price | undefined {
  const [first] = prices
  const isSame = ({ currency, amount }: Price) =>
    currency.contract === first?.currency.contract && amount.raw === first.amount.raw
  return prices.every(isSame) ? first : undefined
}
