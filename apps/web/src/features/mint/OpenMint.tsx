import { type MintPhase, untrustedText, useSluiceClient } from '@sluice/react'
import { Amount, type CollectionSubject, QuantityField, useProblemText } from '@sluice/react/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { Button } from '../../components/Button.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { amountText } from '../language/amountText.ts'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { createFlowScope } from '../trade/createFlowScope.ts'
import { useBegin } from '../trade/TradeProvider.tsx'
import { Countdown } from './Countdown.tsx'
import { listedPhase } from './listedPhase.ts'
import { phaseTitle } from './phaseTitle.ts'
import { priceEnd } from './priceEnd.ts'
import { readMint } from './readMint.ts'

const titleOf = (phase: MintPhase) => untrustedText(phaseTitle(phase), { max: 40 }) || t('Mint')

/** A mint that is open: how many, what they cost together to the last digit, or why this account may not. */
export function OpenMint({ subject, account, readAt, endTold }: OpenMint.Props) {
  const { chainId, contract } = subject
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const config = useConfig()
  const begin = useBegin()
  const [quantity, setQuantity] = useState(1n)
  // Why what is typed cannot count.
  const [why, setWhy] = useState<string>()
  const reading = useQuery({
    queryKey: ['mint', chainId, contract, account, quantity.toString(), readAt],
    queryFn: ({ signal }) => {
      const { scope } = createFlowScope(chainId, { client, queryClient, config, account })
      return readMint(scope, { collection: contract, quantity, signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  // What was read for another number says nothing about this one but how many there are.
  const isCurrent = reading.data?.quantity === quantity
  const quote = reading.data?.quote
  const cost = isCurrent && why === undefined ? quote : undefined
  const problem = isCurrent ? reading.data?.problem : undefined
  const ends = cost && priceEnd(cost)
  const listed = cost && listedPhase(cost)
  const tell = useProblemText()
  // Somebody else may get what this account may not.
  const isForOthers = problem?.code === 'not_eligible'
  if (reading.data === undefined && reading.isError)
    return (
      <UnreadLine onRetry={() => void reading.refetch()}>
        {t('The mint could not be read.')}
      </UnreadLine>
    )
  if (reading.data === undefined)
    return (
      <Button look="primary" size="large" className="w-full" disabled>
        {t('Reading the mint')}
      </Button>
    )
  return (
    <div className="flex flex-col gap-3">
      {listed !== undefined && (
        <p className="text-13 wrap-anywhere">
          {t('You are on the list of {0}: its price is yours.', titleOf(listed))}{' '}
          {listed.perWallet !== undefined && (
            <span className="text-secondary">{t('{0} per account at most', listed.perWallet)}</span>
          )}
        </p>
      )}
      {quote !== undefined && quote.most > 1n && (
        <QuantityField
          value={quantity}
          most={quote.most}
          label={t('Quantity')}
          hint={quote.remaining === undefined ? undefined : t('{0} left', quote.remaining)}
          onChange={setQuantity}
          onIncomplete={setWhy}
        />
      )}
      {cost !== undefined && (
        <dl className="grid grid-cols-[auto_auto] justify-between gap-y-1 text-13">
          {cost.lines.length > 1 &&
            cost.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two phases may have the same price
              <div key={place} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-secondary">
                  {`${countText(line.quantity)} × ${amountText(line.unitPrice, cost.total.currency)}`}
                </dt>
                <dd className="text-end">
                  <Amount
                    value={line.quantity * line.unitPrice}
                    currency={cost.total.currency}
                    exact
                  />
                </dd>
              </div>
            ))}
          <dt className="text-secondary">{t('Total, before the network fee')}</dt>
          <dd className="text-end font-medium">
            <Amount value={cost.total.amount} currency={cost.total.currency} exact />
          </dd>
        </dl>
      )}
      {ends !== undefined && ends !== endTold && (
        <p className="text-13 text-secondary">
          <Countdown at={ends} label={t('This price ends')} />
        </p>
      )}
      {quote === undefined ? (
        <Button
          size="large"
          className="w-full"
          disabled={!isForOthers}
          aria-describedby="mint-problem"
          onClick={() => begin({ kind: 'mint', subject, to: '' }, account)}
        >
          {isForOthers ? t('Mint for somebody else') : t('Mint')}
        </Button>
      ) : (
        <Button
          look="primary"
          size="large"
          className="w-full"
          disabled={why !== undefined}
          aria-describedby="mint-problem"
          onClick={() => begin({ kind: 'mint', subject, quantity }, account)}
        >
          {why !== undefined
            ? t('Mint')
            : cost === undefined
              ? t('Mint {0}', quantity)
              : t('Mint {0} for {1}', quantity, amountText(cost.total.amount, cost.total.currency))}
        </Button>
      )}
      <p id="mint-problem" role="status" className="text-13 wrap-anywhere text-warn empty:hidden">
        {why !== undefined
          ? why
          : problem === undefined
            ? null
            : problem.missing !== undefined && problem.currency !== undefined
              ? t(
                  '{0} {1} is missing.',
                  tell(problem).happened,
                  amountText(problem.missing, problem.currency),
                )
              : `${tell(problem).happened} ${tell(problem).next}`}
      </p>
      {problem !== undefined && quote === undefined && problem.remedy !== 'none' && (
        <Button look="ghost" disabled={reading.isFetching} onClick={() => void reading.refetch()}>
          {t('Look again')}
        </Button>
      )}
    </div>
  )
}

export declare namespace OpenMint {
  type Props = {
    subject: CollectionSubject
    account: Address
    /** When the collection was read last, milliseconds since 1970. */
    readAt: number
    /** The end that is told already, seconds since 1970. */
    endTold: number | undefined
  }
}
