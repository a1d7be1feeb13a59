import type { ReactNode } from 'react'
import { untrustedText } from '../../format/untrustedText.ts'
import { Account } from '../../ui/parts/Account.tsx'
import { Amount } from '../../ui/parts/Amount.tsx'
import { AmountList } from '../../ui/parts/AmountList.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { CopyButton } from '../../ui/parts/CopyButton.tsx'
import { FeeRows } from '../../ui/parts/FeeRows.tsx'
import { HexText } from '../../ui/parts/HexText.tsx'
import { Icon, Strokes } from '../../ui/parts/Icon.tsx'
import { Problem } from '../../ui/parts/Problem.tsx'
import { Receipt } from '../../ui/parts/Receipt.tsx'
import { Review } from '../../ui/parts/Review.tsx'
import { Row, Rows } from '../../ui/parts/Rows.tsx'
import { StepList } from '../../ui/parts/StepList.tsx'
import { Time } from '../../ui/parts/Time.tsx'
import { TransactionHash } from '../../ui/parts/TransactionHash.tsx'
import { Untrusted } from '../../ui/parts/Untrusted.tsx'
import { UiProvider } from '../../ui/UiProvider.tsx'
import { currency, eth, problem, short, txHashes, wrapped } from '../caseFacts.ts'
import { account, contract, maker } from '../openMarket.ts'
import type { ViewCase } from '../viewCase.ts'

const many = 123_456_789n * eth + 123_456_789_012_345_678n
const dollars = { address: contract, symbol: 'USDC', decimals: 6 }
const points = { symbol: 'POINTS', decimals: 0 }
const hash = txHashes[0]
const fees = [
  { kind: 'royalty' as const, recipient: maker, bps: 500, amount: eth / 20n },
  { kind: 'marketplace' as const, recipient: account, bps: 50, amount: eth / 200n },
]
const stepOf = (
  id: string,
  state: StepList.Props['steps'][number]['state'],
  sentence: string,
  more: Partial<StepList.Props['steps'][number]> = {},
) => ({ id, state, sentence, asksWallet: false, txHashes: [], transactions: [], ...more })
const sent = { txHashes: [hash], transactions: [{ txHash: hash, chainId: 31337 }] }

const icons = [
  ...(['arrowUpRight', 'check', 'circle', 'circleAlert', 'circleCheck', 'circleX'] as const),
  ...(['copy', 'cross', 'loader', 'minus', 'plus'] as const),
]

/** A few of a kind, one below the other. */
const pile = (...views: readonly ReactNode[]) => (
  <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {views.map((view, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they stand still
      <div key={index}>{view}</div>
    ))}
  </div>
)

export const partViews: readonly ViewCase[] = [
  {
    title: 'Parts/Price',
    states: {
      short: () =>
        pile(
          <Amount value={eth + eth / 4n} currency={currency} />,
          <Amount value={many} currency={currency} />,
          <Amount value={1n} currency={currency} />,
          <Amount value={2_990_000_001n} currency={dollars} />,
          <Amount value={12_345_678n} currency={points} />,
          <Amount value={0n} currency={currency} />,
        ),
      exact: () =>
        pile(
          <Amount value={eth + eth / 4n} currency={currency} exact />,
          <Amount value={many} currency={currency} exact />,
          <Amount value={1n} currency={currency} exact />,
          <Amount value={2_990_000_001n} currency={dollars} exact />,
        ),
      'of several currencies': () =>
        pile(
          <AmountList
            amounts={[
              { currency, amount: many },
              { currency: wrapped, amount: eth },
              { currency: dollars, amount: 5_000_001n },
            ]}
          />,
        ),
      'a symbol of a stranger': name =>
        pile(<Amount value={eth} currency={{ symbol: name ?? 'E\u202eTH', decimals: 18 }} />),
    },
  },
  {
    title: 'Parts/Address',
    states: {
      account: () =>
        pile(
          <Account address={maker} />,
          <UiProvider account={maker}>
            <Account address={maker} />
          </UiProvider>,
        ),
      named: name => (
        <UiProvider renderAccount={() => <Untrusted text={name ?? 'harbor.example'} />}>
          <Account address={maker} />
        </UiProvider>
      ),
      hash: () =>
        pile(
          <HexText value={hash} head={6} tail={6} />,
          <TransactionHash hash={hash} chainId={31337} />,
          <UiProvider transactionUrl={() => 'https://explorer.example/tx'}>
            <TransactionHash hash={hash} chainId={31337} />
          </UiProvider>,
          <CopyButton text={hash} label="Copy" />,
        ),
    },
  },
  {
    title: 'Parts/Icons',
    states: {
      'every one': () => (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {icons.map(icon => (
            <Icon key={icon} name={icon} label={icon} />
          ))}
          <Strokes paths={['M5 5h14v14H5z']} label="of other strokes" size={24} />
        </div>
      ),
    },
  },
  {
    title: 'Parts/Text and time',
    states: {
      untrusted: name =>
        pile(
          <Untrusted text={name ?? 'Harbor #7'} />,
          <Untrusted text={'\u202egnp.exe\u200b<img src=x onerror=alert(1)>'} />,
          <Untrusted text={'Wordwithoutanyplacetobreak'.repeat(12)} />,
          <Untrusted text="" fallback="#7" />,
        ),
      time: () =>
        pile(<Time at={1_700_000_000} />, <Time at={1_900_000_000} className="sl-faint" />),
    },
  },
  {
    title: 'Parts/Fee table',
    states: {
      'out of proceeds': () => (
        <Rows label="Proceeds">
          <Row name="Price">
            <Amount value={eth} currency={currency} exact />
          </Row>
          <FeeRows fees={fees} currency={currency} sign="minus" />
          <Row name="You receive" total>
            <Amount value={eth - eth / 20n - eth / 200n} currency={currency} exact />
          </Row>
        </Rows>
      ),
      'included in a price': () => (
        <Rows label="Cost">
          <Row name="Price">
            <Amount value={eth} currency={currency} exact />
          </Row>
          <FeeRows fees={fees} currency={currency} sign="included" />
        </Rows>
      ),
      'of many digits': () => (
        <Rows label="Proceeds">
          <Row name="Price">
            <Amount value={many} currency={currency} exact />
          </Row>
          <FeeRows fees={[{ kind: 'other', amount: many }]} currency={currency} sign="minus" />
          <Row name="You receive" total>
            <Amount value={many} currency={currency} exact />
          </Row>
        </Rows>
      ),
      'before there is a price': () => (
        <Rows label="Proceeds">
          <FeeRows
            fees={fees.map(({ kind, bps }) => ({ kind, bps }))}
            currency={currency}
            sign="minus"
          />
        </Rows>
      ),
    },
  },
  {
    title: 'Parts/Review panel',
    states: {
      'of a purchase': name => (
        <Review
          give={<Amount value={eth} currency={currency} exact />}
          get={<Untrusted text={name ?? 'Harbor #7'} />}
          to={<Account address={maker} />}
          until="Jan 15, 2027, 8:00 AM"
          through="Seaport 1.5"
        />
      ),
      'with something first': name => (
        <Review
          first={`Let Seaport move ${name === undefined ? 'your Harbors' : 'your tokens'}`}
          give={<Untrusted text={name ?? 'Harbor #7'} />}
          get={<Amount value={many} currency={currency} exact />}
          through="Seaport 1.5"
        />
      ),
    },
  },
  {
    title: 'Parts/Steps',
    states: {
      'in every state': () => (
        <StepList
          chainId={31337}
          running
          chainName={() => 'Other'}
          steps={[
            stepOf('a', 'done', 'Harbors may be moved', { ...sent, time: 1_700_000_000_000 }),
            stepOf('b', 'active', 'Confirm the purchase in your wallet', { asksWallet: true }),
            stepOf('c', 'unknown', 'The outcome is not known', {
              warning: 'Look at the transaction before you try again.',
              transactions: [{ txHash: hash, chainId: 31338 }],
            }),
            stepOf('d', 'failed', 'Declined in the wallet'),
            stepOf('e', 'waiting', 'Buy Harbor #7'),
          ]}
        />
      ),
      'asking the marketplace': () => <StepList chainId={31337} running steps={[]} />,
    },
  },
  {
    title: 'Parts/Problem and receipt',
    states: {
      'a problem': () => <Problem problem={problem({ code: 'api_error' })} />,
      'a mild one': () => <Problem problem={problem()} />,
      'a refusal with its reason': () => (
        <Problem problem={problem({ code: 'refused', reasons: ['approval_spender'] })} />
      ),
      'a lack of funds': () => (
        <Problem problem={short}>
          <Button size="small">Get ETH</Button>
        </Problem>
      ),
      'a receipt': name => (
        <Receipt title={`You bought ${untrustedText(name ?? 'Harbor #7')}`} good>
          <Row name="Paid">
            <Amount value={eth} currency={currency} exact />
          </Row>
          <Row name="Transaction">
            <TransactionHash hash={hash} chainId={31337} />
          </Row>
        </Receipt>
      ),
      'a receipt of a part': name => (
        <Receipt title={`1 of 2 bought: ${untrustedText(name ?? 'Harbor #7')}`} good={false}>
          <Row name="Came back" total>
            <Amount value={many} currency={currency} exact />
          </Row>
        </Receipt>
      ),
    },
  },
]
