import { Amount } from '@sluice/react/ui'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import type { Exposure } from './exposure.ts'
import { useErc20Allowance } from './useErc20Allowance.ts'
import { useErc20Balance } from './useErc20Balance.ts'

/** Seaport's, through which offers are paid that are made here. */
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'

/** What open offers of one currency could cost together, beside what is there to pay for them, and what may be taken of it. */
export function ExposureLine({ exposure, chainId, account, isPart }: ExposureLine.Props) {
  const { contract, currency, value, offers } = exposure
  const held = useErc20Balance({ chainId, token: contract, account })
  const allowed = useErc20Allowance({ chainId, token: contract, account, spender: conduit })
  const [balance, allowance] = [held.data, allowed.data]
  return (
    <>
      <p className="text-13 text-secondary">
        {isPart && `${t('At least')} `}
        {offers === 1 ? t('1 open offer could cost') : t('{0} open offers could cost', offers)}{' '}
        <span className="font-medium text-text">
          <Amount value={value} currency={currency} exact />
        </span>
        {balance !== undefined && (
          <>
            {t('; you have')} <Amount value={balance} currency={currency} exact />
            {balance < value && (
              <span className="text-warn">
                {', '}
                <Amount value={value - balance} currency={currency} exact />{' '}
                {t('less. Not all can be accepted.')}
              </span>
            )}
          </>
        )}
        {allowance !== undefined && allowance < value && (
          <span className="text-warn">
            {` ${t('The exchange may take')} `}
            <Amount value={allowance} currency={currency} exact />{' '}
            {t('of it: once that is used up, the others cannot be accepted.')}
          </span>
        )}
      </p>
      {(held.readAgain ?? allowed.readAgain) && (
        <UnreadLine
          onRetry={() => {
            held.readAgain?.()
            allowed.readAgain?.()
          }}
        >
          {t('Whether all of them can be paid could not be read.')}
        </UnreadLine>
      )}
    </>
  )
}

export declare namespace ExposureLine {
  type Props = {
    exposure: Exposure
    chainId: number
    account: `0x${string}`
    /** Whether there are more offers than were read. */
    isPart: boolean
  }
}
