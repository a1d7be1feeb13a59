import type { CalledFacts } from '../../flow/call/calledFacts.ts'
import type { CallForm } from '../../flow/call/createCallFlow.ts'
import type { FlowCurrency } from '../../flow/flowTypes.ts'
import { checksummed } from '../format/checksummed.ts'
import { shortHex } from '../format/shortHex.ts'
import { englishCall } from '../messages/english/englishCall.ts'
import { Amount } from '../parts/Amount.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { useTexts } from '../useTexts.ts'
import { CalledView } from './CalledView.tsx'

/** Characters of calldata that are shown whole; of more the beginning and the end. */
const mostShown = 266

/** Each call in words and byte for byte: whom it is to, what it sends, what it does, what it says. */
export function CallList({ txs, currency, calls, ...props }: CallList.Props) {
  const { call } = useTexts({ call: englishCall })
  return txs.map(({ to, data = '0x', value = 0n }, index) => {
    const facts = calls?.[index]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change places, and two may be alike
      <dl key={index} aria-label={call.one(index + 1)} className="sl-review">
        <div className="sl-review-line">
          <dt className="sl-secondary">{call.target}</dt>
          <dd className="sl-mono sl-whole" dir="ltr">
            {checksummed(to)}
          </dd>
        </div>
        <div className="sl-review-line">
          <dt className="sl-secondary">{call.sends}</dt>
          <dd>
            <Amount value={BigInt(value)} currency={currency} exact />
          </dd>
        </div>
        {facts && <CalledView facts={facts} {...props} />}
        <div className="sl-review-line">
          <dt className="sl-secondary">{call.data}</dt>
          <dd>
            {data === '0x' ? (
              call.noData
            ) : (
              <>
                <span className="sl-mono sl-whole" dir="ltr">
                  {data.length > mostShown ? shortHex(data, 128, 64) : data}
                </span>{' '}
                <span className="sl-faint sl-nowrap">
                  {call.bytes(data.length / 2 - 1)}
                  <CopyButton text={data} label={call.copyData} />
                </span>
              </>
            )}
          </dd>
        </div>
      </dl>
    )
  })
}

export declare namespace CallList {
  type Props = {
    txs: CallForm['txs']
    /** The native one of the chain on which they happen. */
    currency: FlowCurrency
    /** What each of them does, where it was read. */
    calls: readonly CalledFacts[] | undefined
  } & Omit<CalledView.Props, 'facts'>
}
